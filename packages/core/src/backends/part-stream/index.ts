export { partStreamDialect } from "../../wire/dialects/part-stream/dialect";
export { createPartStreamTransport, type PartStreamTransportOptions } from "./transport";
