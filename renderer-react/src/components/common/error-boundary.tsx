/** What stands in for a part of the page that threw. */
import { Component, type ReactNode } from "react";

import type { NavbarItem } from "../../generated/site-model.ts";

interface State {
  error?: unknown;
}

interface BoundaryProps {
  children: ReactNode;
  /** Another value clears the error, as another page does. */
  resetKey: string;
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

interface BoundaryState extends State {
  failed: boolean;
  resetKey: string;
}

/** Shows `fallback` when something inside throws. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState) {
    return props.resetKey === state.resetKey ? null : { failed: false, error: undefined, resetKey: props.resetKey };
  }

  override render() {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    return this.props.fallback(error, () => this.setState({ failed: false, error: undefined }));
  }
}

/** Rethrows with the configuration of the entry that failed. */
export class NavbarItemBoundary extends Component<{ item: NavbarItem; children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    const configuration = JSON.stringify(this.props.item, null, 2);
    throw new Error(
      `A navbar item could not be rendered. Check it under [output.react.navbar] in book.toml:\n${configuration}`,
      { cause: this.state.error },
    );
  }
}
