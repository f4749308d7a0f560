import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, Grid, theme } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  readonly saving: boolean;
  /** Nothing has changed, so saving is disabled. */
  readonly idle: boolean;
  readonly onCancel: () => void;
  readonly onAnother?: (() => void) | undefined;
  /** Note at the other end, such as the draft's state. */
  readonly note?: ReactNode;
}

/** Sticky buttons of a form. */
export function FormFoot({ saving, idle, onCancel, onAnother, note }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().lg === false;
  return (
    <Flex
      gap="small"
      justify="flex-end"
      align="center"
      wrap
      style={{
        position: 'sticky',
        insetBlockEnd: 0,
        zIndex: token.zIndexPopupBase,
        paddingBlock: token.paddingSM,
        background: token.colorBgElevated,
      }}
    >
      <span role="status" style={{ marginInlineEnd: 'auto', color: token.colorTextSecondary, fontSize: token.fontSizeSM }}>
        {!phone && note}
      </span>
      <Button onClick={onCancel}>{t('ui.action.cancel')}</Button>
      {onAnother && (
        <Button onClick={onAnother} disabled={saving}>
          {t('ui.form.another')}
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={saving} disabled={idle}>
        {t('ui.action.save')}
      </Button>
    </Flex>
  );
}
