export { askFormRenderer } from "./renderer";
export {
  answerKinds,
  askForm,
  askFormInput,
  askFormOutput,
  type FormAnswer,
  formAnswers,
  type FormAnswers,
  formQuestion,
  type FormQuestion,
} from "./schema";
