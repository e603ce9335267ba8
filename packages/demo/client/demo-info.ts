import type { DemoInfo } from "../shared/demo-info";

const unknown: DemoInfo = { weather: "sample", restaurants: [] };

/** What the server says of itself. The page works without it: restaurants then show their ids. */
export async function loadDemoInfo(): Promise<DemoInfo> {
  try {
    const response = await fetch("/api/info");
    return response.ok ? ((await response.json()) as DemoInfo) : unknown;
  } catch {
    return unknown;
  }
}
