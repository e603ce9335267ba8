/** As much of React's own record of a component as its developer tools read too. */
export type Fiber = { type: unknown; flags: number; child: Fiber | null; sibling: Fiber | null };

/** Set where a component's function was called in the commit. */
const performedWork = 1;

export const hasRendered = ({ flags }: Fiber): boolean => (flags & performedWork) !== 0;

/** The first component whose function has a name that begins so; a bundler may have put a number behind it. */
export function findFiber(fiber: Fiber, name: string): Fiber | undefined {
  const { type } = fiber;
  if (typeof type === "function" && type.name.startsWith(name)) return fiber;
  for (let child = fiber.child; child !== null; child = child.sibling) {
    const found = findFiber(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
