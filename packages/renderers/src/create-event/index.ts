export { createEventRenderer } from "./renderer";
export { createEvent, createEventInput, createEventOutput, type EventRequest } from "./schema";
