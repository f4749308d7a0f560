import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { spokenTime } from './use-seconds.ts';

interface AlarmFigures {
  readonly open: number;
  readonly critical: number;
  readonly unanswered: number;
  readonly answerSeconds: number | null;
  readonly handleSeconds: number | null;
  readonly falseShare: number | null;
  readonly recent: number;
  readonly isFlood: boolean;
}

/** How alarms are answered, of those that the reader sees; and a word when there are more than one person can follow. */
export function Figures() {
  const text = useText();
  const { data } = useQuery({
    queryKey: [...keys.allData, 'alarm-figures'],
    queryFn: ({ signal }) => api.get<AlarmFigures>('/api/alarms/figures', undefined, { signal }),
  });
  const none = text('alarmCentre.figures.none');
  const time = (seconds: number | null | undefined) => (seconds === null || seconds === undefined ? none : spokenTime(seconds, text));
  const share = data?.falseShare ?? null;
  const shown: readonly (readonly [string, string | number])[] = [
    [text('alarmCentre.figures.unanswered'), data?.unanswered ?? none],
    [text('alarmCentre.figures.critical'), data?.critical ?? none],
    [text('alarmCentre.figures.open'), data?.open ?? none],
    [text('alarmCentre.figures.answer'), time(data?.answerSeconds)],
    [text('alarmCentre.figures.handle'), time(data?.handleSeconds)],
    [text('alarmCentre.figures.false'), share === null ? none : `${Math.round(share * 100)}%`],
  ];
  return (
    <>
      <dl className="alarm-figures" aria-label={text('alarmCentre.figures.label')}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data?.isFlood && (
        <p role="status" className="work-card-late">
          {text('alarmCentre.flood', { count: data.recent })}
        </p>
      )}
    </>
  );
}
