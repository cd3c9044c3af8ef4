/** Replaces a part of the page that threw. */
import { Component, type ReactNode } from "react";

import type { NavbarItem } from "../../generated/site-model.ts";

interface State {
  error?: unknown;
}

interface BoundaryProps {
  children: ReactNode;
  /** The error is cleared when this value changes, for example with the page. */
  resetKey: string;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onError?: (error: unknown) => void;
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

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    return this.props.fallback(error, () => this.setState({ failed: false, error: undefined }));
  }
}

/** Shows the configuration of an entry that failed in its place, and reports it with its cause in the console. */
export class NavbarItemBoundary extends Component<{ item: NavbarItem; children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(cause: unknown) {
    console.error(new Error(report(this.props.item), { cause }));
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <details className="mr-menu">
        <summary className="mr-navbar__link">⚠</summary>
        <pre className="mr-menu__list">{configuration(this.props.item)}</pre>
      </details>
    );
  }
}

const configuration = (item: NavbarItem): string => JSON.stringify(item, null, 2);

function report(item: NavbarItem): string {
  return `A navbar item could not be rendered. Check it under [output.react.navbar] in book.toml:\n${configuration(item)}`;
}
