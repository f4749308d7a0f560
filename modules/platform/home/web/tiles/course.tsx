interface Props {
  readonly points: readonly { readonly key: string; readonly value: number | null }[];
}

const [WIDTH, HEIGHT, EDGE] = [96, 28, 2];

/** A small line of the course of a figure; the figures themselves stand on the page of the report. */
export function Course({ points }: Props) {
  const last = points.findLastIndex(({ value }) => value !== null);
  const known = points.slice(0, last + 1);
  if (known.length < 2) return null;
  const values = known.map(({ value }) => value ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(...values)];
  const x = (at: number) => EDGE + (at * (WIDTH - 2 * EDGE)) / last;
  const y = (value: number) => HEIGHT - EDGE - ((value - least) * (HEIGHT - 2 * EDGE)) / (most - least || 1);
  const line = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg className="tile-course" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <polyline points={line} />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={EDGE} />
    </svg>
  );
}
