export { describeAgentStore, type MakeStore } from "./describe-agent-store";
