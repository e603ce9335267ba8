export { sendEmailRenderer } from "./renderer";
export { sendEmail, sendEmailInput, sendEmailOutput, type SentEmail } from "./schema";
