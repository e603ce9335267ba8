export {
  createHeader,
  type HeaderOptions,
  type Recording,
  type RecordingEntry,
  type RecordingHeader,
  RECORDING_FORMAT,
  RECORDING_VERSION,
} from "./recording";
export { formatEntry, formatRecording } from "./format-recording";
export { readRecording, type ReadRecordingOptions, type RecordingSource } from "./read-recording";
export { createRecorder, type Recorder, type RecorderOptions } from "./recorder";
export { type Recorded, recordStream, tapTransport } from "./record-stream";
export { EventRedactor } from "./redact-event";
export { hasSecrets, isSecretPath, type JsonSchema, redact, SECRET } from "./redact-value";
