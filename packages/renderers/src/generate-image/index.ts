export { generateImageRenderer } from "./renderer";
export {
  type GeneratedImage,
  generateImage,
  generateImageInput,
  generateImageOutput,
  imageShapes,
} from "./schema";
