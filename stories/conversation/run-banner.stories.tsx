import { AgentProvider, RunBanner } from "@callstate/react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { fakeAgent } from "../support/fake-agent";
import { type RunState, runs } from "./conversation-parts";

/** What is said of a run, in one line above the composer. */
function Banner({ run }: { run: RunState }) {
  return (
    <AgentProvider agent={fakeAgent}>
      <RunBanner run={run} />
    </AgentProvider>
  );
}

const meta = { title: "Conversation/Run banner", tags: ["!autodocs", "visual"], component: Banner } satisfies Meta<
  typeof Banner
>;

export default meta;

type Story = StoryObj<typeof meta>;

/** The words, and the names of the buttons. */
function says(words: string, ...actions: string[]): NonNullable<Story["play"]> {
  return async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent(words), { timeout: 3000 });
    await expect(canvas.queryAllByRole("button").map((button) => button.textContent)).toEqual(actions);
  };
}

export const Offline: Story = {
  args: { run: runs.offline },
  play: says("You are offline. Messages and decisions can’t be sent."),
};
export const Reconnecting: Story = {
  args: { run: runs.reconnecting },
  play: says("Reconnecting. The assistant keeps working meanwhile.", "Try now"),
};
export const GivenUp: Story = {
  name: "Connection given up",
  args: { run: runs.lost },
  play: says("The connection ended early. 1 call has no result here.", "Resume"),
};
export const Interrupted: Story = {
  args: { run: runs.interrupted },
  play: says("The answer broke off.", "Try again"),
};
export const Failed: Story = {
  args: { run: runs.failed },
  play: says("The answer broke off. The model did not answer.", "Try again"),
};
export const ErrorBudget: Story = {
  args: { run: runs.errorBudget },
  play: says("Stopped after 1 failed call. Nothing more was tried.", "Show failures", "Try again"),
};
export const StepLimit: Story = {
  args: { run: runs.stepLimit },
  play: says("Stopped after 1 step. The answer may be incomplete.", "Go on"),
};
export const Stopped: Story = {
  args: { run: runs.stopped },
  play: says("You stopped this answer. 1 call ended before a result.", "Ask again"),
};
export const StoppedExpired: Story = {
  name: "Stopped, expired",
  args: { run: runs.expired },
  play: says("No decision came in time.", "Ask again"),
};
