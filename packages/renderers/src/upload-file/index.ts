export type { UploadFile } from "./use-upload";
export { createUploadFileRenderer, uploadFileRenderer, type UploadFileRendererOptions } from "./renderer";
export {
  type FileRequest,
  uploadedFile,
  type UploadedFile,
  uploadFile,
  uploadFileInput,
  uploadFileOutput,
} from "./schema";
