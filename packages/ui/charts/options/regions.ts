import type { ChartChoice, ChartData, ChartRegions } from '../chart-data.ts';
import type { Canvas, Drawn } from '../drawn.ts';
import { textOn } from '../palette.ts';
import { type Category, splitOf } from '../split.ts';
import { ground, numbered, quietText, shortOf } from './parts.ts';
import { piecesOf, type Shade, shadeLegend, shadesFor } from './shades.ts';

/** A map whose regions are shaded by their values. */
export function regions(data: ChartData, choice: ChartChoice, canvas: Canvas): Drawn {
  const { look } = canvas;
  const { categories, lines } = splitOf(data, choice, Number.POSITIVE_INFINITY);
  const [line] = lines;
  const values = line?.values ?? [];
  const shades = shadesFor(values, canvas);
  const rows = [
    categories.map(({ label }, index) => ({
      title: label,
      lines: line ? [{ name: line.name, text: line.measure.format(values[index] ?? null) }] : [],
      point: line?.points[index] ?? null,
      place: { seriesIndex: 0, dataIndex: index },
    })),
  ];
  const mark = numbered(rows);
  const entries = line ? shadeLegend(shades, shortOf(line.measure), canvas) : [];
  return {
    option: {
      ...ground(canvas),
      visualMap: { type: 'piecewise', show: false, pieces: piecesOf(shades) },
      series: [
        {
          type: 'map',
          map: canvas.map,
          roam: false,
          selectedMode: false,
          // Latitudes of the country: a degree of longitude is nearly nine tenths of one of latitude there.
          aspectScale: 0.88,
          label: { ...quietText(look), color: look.text, show: !canvas.compact },
          labelLayout: { hideOverlap: true },
          itemStyle: { areaColor: look.fill, borderColor: look.surface, borderWidth: 1 },
          emphasis: {
            itemStyle: { borderColor: look.text, borderWidth: 2, areaColor: 'inherit' },
          },
          data: categories.map((category, index) => ({
            name: featureName(category, canvas.regions),
            value: values[index] ?? Number.NaN,
            mark: mark(0, index),
            label: { color: labelColour(shades, values[index] ?? null, look.text) },
          })),
        },
      ],
    },
    rows,
    legend: [...entries, { id: 'none', name: canvas.words.withoutValue, swatch: { form: 'fill', colour: look.fill, at: 0 } }],
    switches: false,
  };
}

/** Names are read on light and dark shades. */
function labelColour(shades: readonly Shade[], value: number | null, instead: string): string {
  const shade = value === null ? undefined : shades.findLast(({ from }) => value >= from);
  return shade ? textOn(shade.colour) : instead;
}

/** The name of the region's shape: by its key, else by its name. */
function featureName({ key, label }: Category, shapes: ChartRegions | undefined): string {
  const code = (JSON.parse(key) as (string | null)[])[0];
  const found = shapes?.features.find(({ id, properties }) => code !== null && (id === code || properties.code === code));
  return found?.properties.name ?? label;
}
