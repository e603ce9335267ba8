"use client";

import { Component, type ReactNode } from "react";

export type ToolErrorBoundaryProps = {
  /** When this changes, what failed is tried again: a part is another object after every event. */
  resetKey: unknown;
  fallback: ReactNode;
  onError?: ((error: unknown) => void) | undefined;
  children: ReactNode;
};

type State = { failed: boolean; resetKey: unknown };

/** Keeps a view that throws from taking the conversation with it. */
export class ToolErrorBoundary extends Component<ToolErrorBoundaryProps, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ToolErrorBoundaryProps, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
