import type { ChartChoice, ChartData, ChartPoint } from '../chart-data.ts';
import type { Canvas, Drawn, Mark } from '../drawn.ts';
import { type Levels, levelsOf } from './levels.ts';
import { colourOf, ground, NARROW, rimmedText } from './parts.ts';

interface Node {
  /** The same name on two levels is two nodes: a flow into one's own region is no circle. */
  readonly id: string;
  readonly label: string;
  readonly depth: number;
  readonly at: number;
  value: number;
}

interface Link {
  readonly from: Node;
  readonly to: Node;
  value: number;
  readonly points: ChartPoint[];
}

/** Flows from each level to the next, as wide as their values. */
export function sankey(data: ChartData, choice: ChartChoice, canvas: Canvas): Drawn {
  const { look, width } = canvas;
  const levels = levelsOf(data, choice);
  const { nodes, links } = flowsOf(levels);
  const last = Math.max(0, ...nodes.map(({ depth }) => depth));
  const format = (value: number) => levels.measure?.format(value) ?? String(value);
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  return {
    option: {
      ...ground(canvas),
      series: [
        {
          type: 'sankey',
          left: 4,
          right: 4,
          top: 10,
          bottom: 10,
          nodeWidth: width < NARROW ? 10 : 16,
          nodeGap: 10,
          draggable: false,
          layoutIterations: 32,
          emphasis: { focus: 'adjacency' },
          label: { ...rimmedText(look), formatter: ({ name }) => labels.get(name) ?? name, width: width / 3, overflow: 'truncate' },
          levels: [{ depth: last, label: { position: 'left' } }],
          lineStyle: { color: 'source', opacity: 0.38, curveness: 0.5 },
          data: nodes.map(({ id, at, depth }, index) => ({
            name: id,
            depth,
            mark: links.length + index,
            itemStyle: { color: colourOf(look, at, false) },
          })),
          links: links.map(({ from, to, value }, mark) => ({ source: from.id, target: to.id, value, mark })),
        },
      ],
    },
    rows: [
      links.map((link, index) => linkMark(link, index, format, levels)),
      nodes.map((node, index) => nodeMark(node, index, format, levels)),
    ],
    legend: [],
    switches: false,
  };
}

/** Nodes and links with their sums, in the order of the points. */
function flowsOf({ ways }: Levels): { readonly nodes: readonly Node[]; readonly links: readonly Link[] } {
  const nodes = new Map<string, Node>();
  const links = new Map<string, Link>();
  for (const { steps, value, point } of ways) {
    const passed = steps.map(({ key, label }, depth) => {
      const id = `${depth} ${key}`;
      const node = nodes.get(id) ?? { id, label, depth, at: nodes.size, value: 0 };
      nodes.set(id, node);
      node.value += value;
      return node;
    });
    for (const [index, to] of passed.slice(1).entries()) {
      const from = passed[index] ?? to;
      const id = `${from.id} ${to.id}`;
      const link = links.get(id) ?? { from, to, value: 0, points: [] };
      links.set(id, link);
      link.value += value;
      link.points.push(point);
    }
  }
  return { nodes: [...nodes.values()], links: [...links.values()] };
}

const linkMark = ({ from, to, value, points }: Link, dataIndex: number, format: (value: number) => string, { measure }: Levels): Mark => ({
  title: `${from.label} → ${to.label}`,
  lines: [{ name: measure?.label ?? '', text: format(value) }],
  point: points.length === 1 ? (points[0] ?? null) : null,
  place: { seriesIndex: 0, dataIndex, dataType: 'edge' },
});

const nodeMark = ({ label, value }: Node, dataIndex: number, format: (value: number) => string, { measure }: Levels): Mark => ({
  title: label,
  lines: [{ name: measure?.label ?? '', text: format(value) }],
  point: null,
  place: { seriesIndex: 0, dataIndex },
});
