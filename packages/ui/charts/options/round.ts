import type { ChartChoice, ChartData } from '../chart-data.ts';
import type { Canvas, Drawn, Mark, Swatch } from '../drawn.ts';
import { colourOf, decalOf, ground, legendOf, NARROW, quietText, swatchOf } from './parts.ts';
import { type Slice, slicesOf } from './slices.ts';

/** More slices than this have no room for labels around the ring. */
const MAX_LABELS = 10;

/** A ring of shares. Values of zero and below have no slice. */
export function donut(data: ChartData, choice: ChartChoice, canvas: Canvas): Drawn {
  const { look } = canvas;
  const all = slicesOf(data, choice, canvas);
  const shown = all.filter(({ id, value }) => !canvas.hidden.has(id) && value !== null && value > 0);
  const sum = shown.reduce((total, { value }) => total + (value ?? 0), 0);
  const labelled = canvas.width >= NARROW && all.length <= MAX_LABELS && !canvas.compact;
  const share = ({ value }: Slice) => percent(value, sum);
  const rows = [shown.map((slice, index) => sliceMark(slice, index, { name: canvas.words.share, text: share(slice) }, look))];
  return {
    option: {
      ...ground(canvas),
      series: [
        {
          type: 'pie',
          radius: labelled ? ['42%', '70%'] : ['50%', '88%'],
          minAngle: 2,
          label: {
            ...quietText(look),
            show: labelled,
            formatter: ({ dataIndex }) => labelText(shown[dataIndex], share),
            lineHeight: look.size + 4,
          },
          labelLine: { show: labelled, lineStyle: { color: look.line } },
          emphasis: { scaleSize: 5, itemStyle: { borderColor: look.text, borderWidth: 2 } },
          data: shown.map((slice, index) => ({
            value: slice.value ?? 0,
            name: slice.name,
            mark: index,
            itemStyle: { ...sliceLook(slice, canvas), borderColor: look.surface, borderWidth: 1.5 },
          })),
        },
      ],
    },
    rows,
    legend: labelled ? [] : legendOf(all, (one) => swatchOf(look, one, 'fill', false)).map((entry, at) => withShare(entry, all[at], share)),
    switches: !labelled,
  };
}

const labelText = (slice: Slice | undefined, share: (slice: Slice) => string): string => (slice ? `${slice.name}\n${share(slice)}` : '');

const withShare = <Entry extends { readonly name: string }>(
  entry: Entry,
  slice: Slice | undefined,
  share: (slice: Slice) => string,
): Entry => ({
  ...entry,
  name: slice && slice.value !== null ? `${entry.name} ${share(slice)}` : entry.name,
});

const percent = (value: number | null, sum: number): string => (value === null || sum <= 0 ? '' : `${((value / sum) * 100).toFixed(1)}%`);

const sliceLook = ({ at }: Slice, { look }: Canvas) => ({ color: colourOf(look, at, false), ...decalOf(look, at) });

const sliceMark = (slice: Slice, index: number, more: { name: string; text: string }, look: Canvas['look']): Mark => ({
  title: slice.name,
  lines: [{ name: slice.measure.label, text: slice.measure.format(slice.value), swatch: fill(slice, look) }, more].filter(
    ({ text }) => text !== '',
  ),
  point: slice.point,
  place: { seriesIndex: 0, dataIndex: index },
});

const fill = (slice: Slice, look: Canvas['look']): Swatch => swatchOf(look, slice, 'fill', false);

/** Steps in the order of the points, each with its share of the first one. */
export function funnel(data: ChartData, choice: ChartChoice, canvas: Canvas): Drawn {
  const { look, words, width } = canvas;
  const all = slicesOf(data, choice, canvas);
  const shown = all.filter(({ id }) => !canvas.hidden.has(id));
  const first = shown[0]?.value ?? 0;
  const share = ({ value }: Slice) => percent(value, first);
  const narrow = width < NARROW;
  return {
    option: {
      ...ground(canvas),
      series: [
        {
          type: 'funnel',
          sort: 'none',
          left: 4,
          // The labels stand beside the steps, which are too narrow for them at the end.
          width: narrow ? '52%' : '58%',
          top: 8,
          bottom: 8,
          minSize: '6%',
          gap: 3,
          label: {
            ...quietText(look),
            color: look.text,
            position: 'right',
            formatter: ({ dataIndex }) => stepText(shown[dataIndex], share),
          },
          labelLine: { show: true, length: 12, lineStyle: { color: look.line } },
          emphasis: { itemStyle: { borderColor: look.text, borderWidth: 2 } },
          data: shown.map((slice, index) => ({
            value: slice.value ?? 0,
            name: slice.name,
            mark: index,
            itemStyle: { color: colourOf(look, slice.at, false), borderColor: look.surface },
          })),
        },
      ],
    },
    rows: [shown.map((slice, index) => sliceMark(slice, index, { name: words.ofFirst, text: share(slice) }, look))],
    legend: [],
    switches: false,
  };
}

function stepText(slice: Slice | undefined, share: (slice: Slice) => string): string {
  if (!slice) return '';
  const part = share(slice);
  return `${slice.name}\n${[slice.measure.format(slice.value), part].filter((text) => text !== '').join('  ')}`;
}
