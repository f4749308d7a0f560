import { useText } from '@zhixing/client/i18n.ts';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import type { Tried } from './use-test-send.ts';

const tones = { sent: 'success', refused: 'danger', doubtful: 'warning' } as const;

/** Results of a test by channel and recipient, with the provider's message where there is one. */
export function TriedLines({ tried }: { tried: readonly Tried[] | null }) {
  const text = useText();
  return (
    <div role="status">
      {tried?.length === 0 && <p className="message-trial-none">{text('messageTrial.noWays')}</p>}
      {tried && tried.length > 0 && (
        <ul className="message-trial-lines" aria-label={text('messageTrial.results')}>
          {tried.map(({ channel, account, accountName, user, userName, outcome, result, said }) => (
            <li key={`${channel}-${account}-${user}`}>
              <ToneTag tone={tones[outcome]}>{result}</ToneTag>
              <strong>{accountName ?? text('messageTrial.inApp')}</strong>
              {userName && <span>{userName}</span>}
              {said && <q>{said}</q>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
