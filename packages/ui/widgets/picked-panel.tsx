import { Grid, Popover, theme } from 'antd';
import { type KeyboardEvent, type ReactElement, type ReactNode, Suspense } from 'react';
import { Waiting } from '../states/waiting.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const Drawer = lazyDialog(() => import('./drawer.tsx'));

interface Props {
  readonly title: string;
  readonly open: boolean;
  /** Closes the panel and returns the focus to the input. */
  readonly onClose: () => void;
  /** Closes the panel because the focus moved elsewhere. */
  readonly onLeave: () => void;
  /** The input that it belongs to. */
  readonly control: ReactElement;
  readonly children: ReactNode;
}

/** Picker panel: a popover beside the input, a bottom drawer on phones. */
export function PickedPanel({ title, open, onClose, onLeave, control, children }: Props) {
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().lg === false;
  const content = <Suspense fallback={<Waiting />}>{children}</Suspense>;
  if (phone)
    return (
      <>
        {control}
        <Suspense>
          <Drawer open={open} title={title} placement="bottom" size="auto" onClose={onClose} autoFocus={false} destroyOnHidden>
            {content}
          </Drawer>
        </Suspense>
      </>
    );
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Keeps the surrounding dialog from closing too.
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
      // Rendered inside the dialog, because dialogs trap the focus.
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
