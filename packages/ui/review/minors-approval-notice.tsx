import { useText } from '@zhixing/client/i18n.ts';
import type { Approval } from '@zhixing/client/use-approval.ts';
import { Alert } from 'antd';

const tones = { ready: 'info', apply: 'warning', waiting: 'info' } as const;

/** Shows which approval permits handling data of minors, or that one is required or pending. Renders nothing for other records. */
export function MinorsApprovalNotice({ approval: { stage, until, last } }: { approval: Approval }) {
  const t = useText();
  if (stage === 'free' || stage === 'checking') return null;
  const before = stage === 'apply' && last ? t(`review.minors.${last.status}`, { date: last.day, note: last.note ?? '' }) : null;
  return (
    <Alert
      showIcon
      type={tones[stage]}
      style={{ marginBottom: 12 }}
      title={
        <>
          {t(`review.minors.${stage}`, { date: stage === 'waiting' ? last?.day : until })}
          {before ? <div style={{ marginTop: 4 }}>{before}</div> : null}
        </>
      }
    />
  );
}
