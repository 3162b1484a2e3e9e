import { Component, type ReactNode } from 'react';

interface GuardProps {
  onFail?(): void;
  /** Shown in place of the children after they failed. */
  instead?: ReactNode;
  children: ReactNode;
}

/** An error boundary: a rendering error in its children does not break the rest of the page. */
export class Guard extends Component<GuardProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.props.onFail?.();
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
