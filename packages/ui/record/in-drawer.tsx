import { Drawer, Grid, theme } from 'antd';
import type { ReactNode } from 'react';
import { useStage } from './use-stage.ts';

interface Props {
  readonly title?: string;
  /** The content is a form, which sets the focus itself. */
  readonly form?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A record in a drawer within the shell's content area, so that menu and tabs stay usable; full screen on phones. */
export function InDrawer({ title, form = false, onClose, children }: Props) {
  const phone = Grid.useBreakpoint().lg === false;
  const { token } = theme.useToken();
  // Keeps focused fields from scrolling behind the form's sticky buttons.
  const body = { paddingBlock: 0, ...(form && { scrollPaddingBlockEnd: 2 * token.controlHeightLG }) };
  const { stage, panel } = useStage(!phone);
  return (
    <Drawer
      open
      title={title}
      onClose={onClose}
      size={phone ? '100%' : '62%'}
      styles={{ body }}
      autoFocus={!form}
      destroyOnHidden
      panelRef={panel}
      {...(stage && { getContainer: () => stage, rootStyle: { position: 'absolute' }, focusable: { trap: false }, 'aria-modal': false })}
    >
      {children}
    </Drawer>
  );
}
