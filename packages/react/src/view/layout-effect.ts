import { useEffect, useLayoutEffect } from "react";

/** On a server there is no layout, and React 18 warns about the other one there. */
export const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
