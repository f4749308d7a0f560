import { useText } from '@zhixing/client/i18n.ts';
import type { Approval } from '@zhixing/client/use-approval.ts';
import { Alert } from 'antd';

/** Says under which approval data of minors is handled, or that one must be asked for first. Nothing for other records. */
export function MinorsStanding({ approval: { needed, until, missing } }: { approval: Approval }) {
  const t = useText();
  if (!needed || (!missing && until === null)) return null;
  return (
    <Alert
      showIcon
      type={missing ? 'warning' : 'info'}
      style={{ marginBottom: 12 }}
      title={missing ? t('review.minors.missing') : t('review.minors.until', { date: until })}
    />
  );
}
