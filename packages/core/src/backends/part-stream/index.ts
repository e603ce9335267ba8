export { partStreamDialect } from "../../wire/dialects/part-stream/dialect";
