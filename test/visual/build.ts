import { buildStorybook } from "./site";

/** Before the first test: all files of these tests look at the same build. */
export async function setup(): Promise<void> {
  await buildStorybook();
}
