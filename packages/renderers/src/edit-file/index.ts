export { editFileRenderer } from "./renderer";
export { editFile, editFileInput, editFileOutput, type FileEdit } from "./schema";
