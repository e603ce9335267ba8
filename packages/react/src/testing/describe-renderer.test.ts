import { describe, it } from "vitest";
import { orderParts, orderRenderer } from "../fixtures";
import { describeRenderer } from "./describe-renderer";

describeRenderer({ describe, it, renderer: orderRenderer, fixtures: orderParts });
