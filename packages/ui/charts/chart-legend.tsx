import type { Drawn } from './drawn.ts';
import { SwatchMark } from './swatch.tsx';

interface Props {
  readonly drawn: Pick<Drawn, 'legend' | 'switches'>;
  readonly label: string;
  readonly dark: boolean;
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
}

/** Legend of a picture; its entries switch their series on and off where that makes sense. */
export function ChartLegend({ drawn: { legend, switches }, label, dark, hidden, onHidden }: Props) {
  if (legend.length === 0) return null;
  const turn = (id: string) => {
    const rest = new Set(hidden);
    if (!rest.delete(id)) rest.add(id);
    // Something always stays: an empty picture would say that there are no figures.
    if (rest.size < legend.length) onHidden(rest);
  };
  return (
    <ul className="zx-chart-legend" aria-label={label}>
      {legend.map(({ id, name, swatch }) => (
        <li key={id}>
          {switches ? (
            <button type="button" aria-pressed={!hidden.has(id)} onClick={() => turn(id)}>
              <SwatchMark swatch={swatch} dark={dark} />
              {name}
            </button>
          ) : (
            <span>
              <SwatchMark swatch={swatch} dark={dark} />
              {name}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
