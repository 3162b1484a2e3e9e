import { Component, type ReactNode } from 'react';

interface GuardProps {
  onFail?(): void;
  /** What stands there then. */
  instead?: ReactNode;
  children: ReactNode;
}

/** Keeps what fails in it from taking the page along. */
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
