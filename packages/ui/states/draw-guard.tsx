import { Component, type ReactNode } from 'react';

interface Props {
  readonly failed: ReactNode;
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/** Shows `failed` where a part of a page cannot be drawn or loaded, so that the others stay. Another key tries again. */
export class DrawGuard extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.failed : this.props.children;
  }
}
