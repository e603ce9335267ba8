export { AgentInspector, type AgentInspectorProps } from "./agent-inspector";
export { createInspector, type Inspector, type InspectorOptions, type InspectorSnapshot } from "./create-inspector";
export { CallDetail } from "./call-detail";
export { CallLanes, type CallLanesProps } from "./call-lanes";
export { downloadRecording } from "./download";
export { FrameList, type FrameListProps } from "./frame-list";
export { TransitionView } from "./transition-view";
export { type CallChange, type CallLane, createTimeline, Timeline, type TimelineFrame } from "../recording/timeline";
