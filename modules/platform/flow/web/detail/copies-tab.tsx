import { useText } from '@zhixing/client/i18n.ts';
import { chinaText } from '@zhixing/ui/widgets/china-time.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import type { FlowDetail } from '../flow.ts';

/** Recipients of copies, and whether they have read them. */
export function CopiesTab({ detail: { copies } }: { detail: FlowDetail }) {
  const text = useText();
  return (
    <ul className="flow-plain">
      {copies.map(({ user, userName, nodeTitle, at, readAt }) => (
        <li key={user}>
          <strong>{userName}</strong>
          <span className="flow-record-where">{[nodeTitle, chinaText(at)].filter(Boolean).join(' · ')}</span>
          <ToneTag tone={readAt ? 'success' : 'neutral'}>
            {readAt ? text('flow.readAt', { at: chinaText(readAt) }) : text('flow.unread')}
          </ToneTag>
        </li>
      ))}
    </ul>
  );
}
