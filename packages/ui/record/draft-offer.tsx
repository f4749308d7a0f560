import { useText } from '@zhixing/client/i18n.ts';
import type { OfferedDraft } from '@zhixing/client/use-form-draft.ts';
import { Alert, Button, Flex, Grid, theme } from 'antd';
import { chinaText } from '../widgets/china-time.ts';

/** Offers to restore unsaved input of an earlier visit. */
export default function DraftOffer({ offered }: { offered: OfferedDraft }) {
  const t = useText();
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().lg === false;
  const answers = (
    <Flex gap="small">
      <Button type="primary" onClick={offered.restore}>
        {t('ui.draft.restore')}
      </Button>
      <Button onClick={offered.discard}>{t('ui.draft.discard')}</Button>
    </Flex>
  );
  const outdated = offered.outdated && t('ui.draft.outdated');
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t('ui.draft.found', { at: chinaText(offered.savedAt) })}
      // On phones the buttons go below the text.
      description={
        phone ? (
          <Flex vertical gap="small">
            {outdated}
            {answers}
          </Flex>
        ) : (
          outdated
        )
      }
      action={!phone && answers}
      style={{ marginBlockEnd: token.marginSM }}
    />
  );
}
