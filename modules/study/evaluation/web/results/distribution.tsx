import { useText } from '@zhixing/client/i18n.ts';
import type { Figures } from './results-data.ts';

/** How many answers gave how many stars, from five to one. */
export function Distribution({ figures: { stars, answers } }: { figures: Figures }) {
  const text = useText();
  return (
    <ul className="evaluation-bars" aria-label={text('evaluationWork.distribution')}>
      {[5, 4, 3, 2, 1].map((count) => {
        const of = stars[count - 1] ?? 0;
        const percent = answers === 0 ? 0 : Math.round((of / answers) * 100);
        return (
          <li key={count}>
            <span>{text('evaluationWork.stars', { count })}</span>
            <Bar share={percent / 100} isLow={count <= 2} />
            <span className="evaluation-count">{text('evaluationWork.share', { count: of, percent })}</span>
          </li>
        );
      })}
    </ul>
  );
}

export const Bar = ({ share, isLow = false }: { share: number; isLow?: boolean }) => (
  <span className="evaluation-bar" aria-hidden="true">
    <span className={isLow ? 'low' : undefined} style={{ inlineSize: `${share * 100}%` }} />
  </span>
);
