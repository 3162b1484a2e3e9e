import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  onFail?(): void;
  /** Shown in place of the children after they failed. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Keeps a rendering error in its children from breaking the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.props.onFail?.();
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
