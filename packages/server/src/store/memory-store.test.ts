import { describeAgentStore } from "../testing/describe-agent-store";
import { createMemoryStore } from "./memory-store";

describeAgentStore("memory", createMemoryStore);
