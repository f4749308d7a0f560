import { Drawer, Grid, Popover, theme } from 'antd';
import { type KeyboardEvent, type ReactElement, type ReactNode, Suspense } from 'react';
import { Waiting } from '../states/waiting.tsx';

interface Props {
  readonly title: string;
  readonly open: boolean;
  /** Closes it and goes back to the text. */
  readonly onClose: () => void;
  /** Closes it because somebody has gone elsewhere. */
  readonly onLeave: () => void;
  /** What it belongs to. */
  readonly control: ReactElement;
  readonly children: ReactNode;
}

/** What a value is chosen from: beside its control where there is room, at the foot of the screen on phones. */
export function PickedPanel({ title, open, onClose, onLeave, control, children }: Props) {
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().lg === false;
  const content = <Suspense fallback={<Waiting />}>{children}</Suspense>;
  if (phone)
    return (
      <>
        {control}
        <Drawer open={open} title={title} placement="bottom" size="auto" onClose={onClose} autoFocus={false} destroyOnHidden>
          {content}
        </Drawer>
      </>
    );
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog around the form must not close with it.
    event.stopPropagation();
    onClose();
  };
  return (
    <Popover
      open={open}
      onOpenChange={(wanted) => !wanted && onLeave()}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      // A dialog keeps the focus within itself.
      getPopupContainer={(trigger) => trigger.closest<HTMLElement>('[role=dialog]') ?? document.body}
      content={
        <div role="dialog" aria-label={title} onKeyDown={keys} style={{ padding: token.paddingXXS }}>
          {content}
        </div>
      }
    >
      {control}
    </Popover>
  );
}
