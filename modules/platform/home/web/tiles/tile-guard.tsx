import { Component, type ReactNode } from 'react';

interface Props {
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

/** Shows `failed` where a tile cannot be drawn, so that the others stay. */
export class TileGuard extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.failed : this.props.children;
  }
}
