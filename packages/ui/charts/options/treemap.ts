import type { ChartChoice, ChartData, ChartPoint } from '../chart-data.ts';
import type { Canvas, Drawn, Mark } from '../drawn.ts';
import { textOn } from '../palette.ts';
import { type Levels, levelsOf, type Way } from './levels.ts';
import { colourOf, ground, quietText, small } from './parts.ts';

export interface Branch {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly children: readonly Branch[];
  /** The point of a leaf. */
  readonly point: ChartPoint | null;
}

/** Areas within areas, as large as their values. */
export function treemap(data: ChartData, choice: ChartChoice, canvas: Canvas): Drawn {
  const { look } = canvas;
  const levels = levelsOf(data, choice);
  const tree = branchesOf(levels.ways);
  const nested = tree.some(({ children }) => children.length > 0);
  const marks: Mark[] = [];
  const nodes = tree.map((branch, at) => nodeOf(branch, { marks, levels, canvas, at, path: '' }));
  const label = { ...quietText(look), overflow: 'break' as const };
  return {
    option: {
      ...ground(canvas),
      series: [
        {
          type: 'treemap',
          left: 0,
          right: 0,
          top: 0,
          bottom: 0,
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          label: { ...label, formatter: ({ name, value }) => `${name}\n${levels.measure?.format(Number(value)) ?? ''}` },
          upperLabel: { ...quietText(look), color: look.text, show: nested, height: small(look) + 10 },
          itemStyle: { borderColor: look.surface, borderWidth: 1, gapWidth: 1 },
          emphasis: { itemStyle: { borderColor: look.text }, upperLabel: { ...quietText(look), color: look.text, show: nested } },
          levels: [{ itemStyle: { borderWidth: 0, gapWidth: 3 }, upperLabel: { show: false } }],
          data: nodes,
        },
      ],
    },
    rows: [marks],
    legend: [],
    switches: false,
  };
}

/** The tree of some ways, in the order of the points. */
function branchesOf(ways: readonly Way[], depth = 0): Branch[] {
  const groups = Map.groupBy(
    ways.filter(({ steps }) => steps[depth] !== undefined),
    ({ steps }) => steps[depth]?.key ?? '',
  );
  return [...groups].map(([id, below]) => {
    const children = branchesOf(below, depth + 1);
    const [first] = below;
    return {
      id,
      name: first?.steps[depth]?.label ?? '',
      value: below.reduce((sum, { value }) => sum + value, 0),
      children,
      point: children.length === 0 && below.length === 1 ? (first?.point ?? null) : null,
    };
  });
}

interface Within {
  readonly marks: Mark[];
  readonly levels: Levels;
  readonly canvas: Canvas;
  /** Index of the uppermost branch, whose colour all below have. */
  readonly at: number;
  readonly path: string;
}

interface TreeNode {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly mark: number;
  readonly children?: TreeNode[];
  readonly itemStyle: object;
  readonly label: object;
}

/** A branch as the library wants it, with its mark and those of all below. */
function nodeOf(branch: Branch, within: Within): TreeNode {
  const { marks, levels, canvas, at, path } = within;
  const id = `${path}/${branch.id}`;
  const mark = marks.length;
  const title = branch.name;
  const text = levels.measure?.format(branch.value) ?? '';
  marks.push({
    title,
    lines: [{ name: levels.measure?.label ?? '', text }],
    point: branch.point,
    // The library counts branches in the same order, behind a root of its own.
    place: { seriesIndex: 0, dataIndex: mark + 1 },
  });
  const children = branch.children.map((child) => nodeOf(child, { ...within, path: id }));
  const { look } = canvas;
  const colour = colourOf(look, at, false);
  return {
    id,
    name: branch.name,
    value: branch.value,
    mark,
    itemStyle: { color: colour },
    label: { color: textOn(colour) },
    ...(children.length > 0 && { children }),
  };
}
