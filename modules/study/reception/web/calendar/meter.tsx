import { useText } from '@zhixing/client/i18n.ts';

interface Props {
  readonly what: 'people' | 'beds';
  readonly used: number;
  readonly limit: number | null;
}

/** How much of a day is taken: a figure, and a bar below it. */
export function Meter({ what, used, limit }: Props) {
  const text = useText();
  const share = limit ? Math.min(used / limit, 1) : 0;
  return (
    <span className="site-meter" data-full={limit !== null && used >= limit} data-busy={share >= 0.8}>
      <span>{limit === null ? text(`siteCalendar.${what}Open`, { used }) : text(`siteCalendar.${what}`, { used, limit })}</span>
      {limit === null ? null : (
        <span className="site-meter-bar" aria-hidden>
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
      )}
    </span>
  );
}
