import type { ToolEffects } from "@callstate/core";

const startedAt = Date.UTC(2026, 11, 4, 14, 1, 0);
const decidedAt = Date.UTC(2026, 11, 4, 14, 2, 0);

/**
 * What the sample parts of one tool share: who called, and when. `open` has not begun, `running` has, `ended` has ended after
 * it ran, `refused` before. Times are fixed, so that two looks at a story are the same.
 *
 * @param editable what a person may change before saying yes, as JSON Pointers
 */
export function sampleCall<const Name extends string, const Effects extends ToolEffects>(
  toolName: Name,
  effects: Effects,
  editable: readonly string[] = [],
) {
  const type: `tool-${Name}` = `tool-${toolName}`;
  const open = { type, toolName, toolCallId: `call_${toolName}`, key: `call_${toolName}`, startedAt, effects };
  const running = { ...open, executedAt: decidedAt + 200 };
  const approval = {
    approvalId: `ap_${toolName}`,
    expiresAt: Date.UTC(2026, 11, 4, 14, 30),
    ...(editable.length === 0 ? {} : { editable: [...editable] }),
  };
  const decision = { approved: true, by: "user" as const, at: decidedAt };
  return {
    open,
    running,
    ended: { ...running, endedAt: decidedAt + 2600 },
    refused: { ...open, endedAt: decidedAt },
    approval,
    approved: { ...approval, decision },
    declined: (reason: string) => ({
      ...approval,
      decision: { approved: false, by: "user" as const, at: decidedAt, reason },
    }),
  };
}

/** A result that was too large to be sent along: what stands in its place is of another shape than the tool's schema says. */
export function keptOutput<Output>(toolName: string, bytes: number): Output {
  const reference: unknown = { $reference: { runId: "run_sample", toolCallId: `call_${toolName}`, bytes } };
  return reference as Output;
}

/** A small picture for samples, 400 by 225 pixels: a tram before hills, with the word SAMPLE in a corner. Base64 of a PNG. */
export const samplePng =
  "iVBORw0KGgoAAAANSUhEUgAAAZAAAADhCAMAAADRaBMuAAAAYFBMVEUxSXxrSmNPV4R9aoawfIBKNFAzJDzZj3fpyaWKPzzvrn7ywjD946737NBdf6NtWm1TOU+bZl5TOlEdFSJiRF5YbZff5vRaP1lqSWJSOVTU2+xgN0hmRmBVO1ZSOVVKNE9DFC6uAAAIBklEQVR42u3b6ZqqOBQF0KCgoDbIBSUCyvu/ZX8MoswZMVp7/+gamkpBFuckWF5CEARBEARBEARBEARBfjV+mqZp/Wnz8XItP6bXS/WtNPWr/3dpjrler9cLpk1bLuXs+vWnaT3rlzTdkE39ReqTTSXSggBDd4G8PvXrLy6p7xPff4IQgKyasidtmrneNCCXlKSXiQopWxZmTWvT8uu1oyyPau5LDj+tCdLrtbeGoELWqBL/ee+nNYif+qRtWQQgK2ZzqXoUIZu0bFzlfy4p2fgbgHyoYaVpevXb1b0EuKSvqX+BlPWzaT76mDcEQRAEQRAEQRAEQRDkK7NBjApAAIIABCAIQACCAAQgCEAAggAEAQhAEIAABAEIQBCAAAQBCAIQgCAAAQgCEIAgAPm7IFvEqAAEIAhAAIIABCAIQACCAAQgCEAQgAAEAQhAEIAABAEIQBCAIAABCAIQgCAA+W0QGzEqAAEIAhCAIAABCAIQgPzx7F3XdU+n06n8uAfIpzVOvaxhApCJDDQaE4CYxLECCUD4OLSTAGS4dpwWswfIejmcGHIAiCHtSnvbAoiQhz4RgIh5aBMBiKCHLhGA8K7nmld2gHDtd/XvfgHyyok7ADFmAdG2jABEokB0lAjZI3VcERBX+WkA5JmTUABiVIFoKBGASBWI+hIBSJ2DKMgBICZ1LPU9CyByHUt5zwKIXMdS3rMAwgfi1gHIJ5cQt3qFZLsNAustQbDdlq9I7m2ArAZSUmwthgRhaANEJ0j5zlEmii6LbQNEwybLtQNLOIFcrQBkALLfWtIR72AA6YIcbEtVxFAA8g4i06rGUWyACC/qrm3pSBACRAREEwd3oSgEsW07rBI8n6CCIKi/o2A7qPlJXScHlwkJpWPRPE7+Leee5LRc6rSGCv1U/G+NxCwXT+QomispCq4To9pYsigzlYPRRLBl2WH4Vo6J4ySfeKodZheFvD8SWutmoXeRA2/2dtjbHCaOIyDy3KofFCaMdpwXszZHfdkzF014MYbDVx6CIs0towpkF4Xmc1T9wVYAYo+ffuMhIVLt1dcvkM9xzJUJYS2NqWfY1kNKRE2h8BSI8odyRWVCmG6l6ZN/85AVkS4UjgKxLTMyvGAiV9gdD3kRuUJhLRA7tMxJv0yIYKdq4vSi6tUffQWyN0ljpEyI3J2kBUSwUBgKxECNPgmRO3dtIM9HKIUFYoeBZWzazkXk7iStIHylMlsge9tgjA4JkdsR6gd5/plauED2th1a35HyKoncBn0dkPadNjMuYwWy33+NRbuYELlVb0WQ7lug5guk/ONMGFjfGCK3CfkAyNtbB+s/fVWvGu8iq/oneuWfx6xvDpHbE34S5D1FFFHrJ0LktuiGgNAoKqyfAmHncGaDAlECwlMdJoL8UIGUIHzNykSQHyoQi8hudA0A+aUCsYjIMl5kWWEQyC8ViBDI2fM872wOyC8ViAhI5lXJDAKhfxikaDw8b6xtfQjE+rsg1HvL+WMg8e0RA6TvMdK21uIodxb3/M+D9DhG2pbwztXzKBeH80YyCsIz4reCDD0GbUvcg3X+Wo76bS50AoRjxC8BiR+3mMGj17bY5jRxumM3I1NejoZkCEKfI65D0qvGOLndklgtSH4v2htwlqPXtpbPPb7XR95iOhyZ8nJUJzkAYR9RlUf7i2jcvlXtHlNVIPm92xNmPTpta/6X5cmj6Peb7siUm8NxnP5zCPOI5fTdnVsSU2mP6he1d5uEyQgI7b4dsVo5Zz3e2tbstQ8nNKH9kSk3Rwny3gEHp0onT+jhyN3N3V+X3UfOrbgluRxIj6M+W28pz7a11KgGydimb4ajBHGc9rFk5NahI6V6v/X2h8WDc+ZGft3EC3xcCwrpz9zIgGePIedJkF6j6szC2EiUj6MGee6B6dKIncIYzhyV8Jh6ga/qBawjk+UrzzymZGMgo41qSZpycTQgFclkZ62HzOPkViwMxtW86OyWU2hksnTlBaNH3bYYG9WCNOXhaEFmS7lavtnC3LxG+WfBHwllB2l2uiLt6lWxTI2KQZqyc7wqJGNZ5djC0LxovrTldEQWeTLc6Qq0q/aqWRoVkzRl5niCFEsnxyWy0GJofM8Wt5xC2mRqa/WKy5hmDVlqVIzSlJWjAckYVzmeTDSv8grnypGlGCe1K5Bk9md5QBYbFfvCxN5joohxpct4i2Tkds6rTdqZZcspZELGd7qiIIx3HlsDLJhBzuyrnEjaqcubLXOmphjHFhSy3BiUg6ievijiWOUcsTySPH8ujErru//USJZ/RDUI20YhPGqJ50hHcX33nhpXB2G8HE0ex2NYSHroaY9tV1wb5Pxhj+ORynlk2tpj/dS4Mgjr5Rw1ZoV2JfjoUy7yH1hDWMYyFOTscYZ/VwcQPe1KeFfHAXJuMvW1ehC/E6lvvX0qt4a4HBEZHyAAAQhAAAIQgAAEIAABiF6Q/giv7wAEIAD5dpDpswfI3wRR/+LiEoh5L78DBCBmgPynMQABCEAAAhCAAAQgvw4yHYAABCDfDvLxFxcBApBOXNvmgpo6HiDCfzHsZBdFUbRjf8lq8niAKAGJmrB6TB8PEIHxDqP3O0eNTB9PDQfZmZlw4oZnLZHJ48Od2TEVZJd1SMLXBDP9W56p48NsZzpI8BU5vyb4rON4c/IlIPFrgmMdxxsEsvuOvCZYz/FYQ0RFdB0PEDERfccDBAEIQBCAAAQBCEAQgAAEAQgCEIAgXPkfsT4ehZJDQEYAAAAASUVORK5CYII=";
