import { Drawer, Grid, theme } from 'antd';
import type { ReactNode } from 'react';
import { useStage } from './use-stage.ts';

interface Props {
  readonly title?: string;
  /** Of a form, which puts the cursor into its first field itself. */
  readonly form?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A record over the page. The menu and the tabs beside it stay within reach; on phones it takes the whole screen. */
export function InDrawer({ title, form = false, onClose, children }: Props) {
  const phone = Grid.useBreakpoint().lg === false;
  const { token } = theme.useToken();
  // Below lie the buttons of the form: what the keyboard goes to must not come to rest behind them.
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
