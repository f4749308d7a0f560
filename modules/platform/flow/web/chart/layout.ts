import type { Branching, FlowDocument, FlowNode } from '@zhixing/flow';

type Branch = Branching['branches'][number];

/** A place in a document where a node can be inserted: in a list of nodes (`null` is the outermost), before the node at that index. */
export interface Place {
  readonly branch: { readonly node: string; readonly branch: string } | null;
  readonly index: number;
}

interface Area {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A card: a node, the head of a branch, or the end of the flow. */
export type Box = Area &
  (
    | { readonly is: 'node'; readonly node: FlowNode }
    | { readonly is: 'branch'; readonly branch: Branch; readonly of: Branching }
    | { readonly is: 'end' }
  );

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Layout of a flow, from top to bottom. */
export interface Layout {
  readonly boxes: readonly Box[];
  readonly lines: readonly (readonly Point[])[];
  /** Middles of the lines, where a node can be inserted. */
  readonly gaps: readonly (Point & { readonly place: Place })[];
  readonly width: number;
  readonly height: number;
}

export const CARD = { width: 232, height: 64, branch: 52, end: 32 } as const;
const GAP = 52;
const DROP = 26;
const ASIDE = 28;

export type HeightOf = (node: FlowNode) => number;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Places the nodes of a flow. A document consists of nested lists, so every list becomes a column and every branching a row of columns,
 * with branches in the order of evaluation.
 */
export function layOut({ nodes }: Pick<FlowDocument, 'nodes'>, heightOf: HeightOf = () => CARD.height): Layout {
  const drawing: Drawing = { boxes: [], lines: [], gaps: [], heightOf, sizes: new Map() };
  const { width, height } = sizeOfList(drawing, nodes);
  const centre = width / 2;
  drawList(drawing, nodes, null, { x: centre, y: 0 });
  const end = { id: '', is: 'end', x: centre - CARD.width / 4, y: height, width: CARD.width / 2, height: CARD.end } as const;
  const { boxes, lines, gaps } = drawing;
  return { boxes: [...boxes, end], lines, gaps, width, height: height + CARD.end };
}

interface Drawing {
  readonly boxes: Box[];
  readonly lines: Point[][];
  readonly gaps: (Point & { place: Place })[];
  readonly heightOf: HeightOf;
  readonly sizes: Map<FlowNode, Size>;
}

// The start has no line above it; in a branch every node has one.
const before = (place: Place): number => (place.branch === null && place.index === 0 ? 0 : GAP);

function sizeOfList(drawing: Drawing, nodes: readonly FlowNode[], inBranch = false): Size {
  const sizes = nodes.map((node) => sizeOf(drawing, node));
  const gaps = (nodes.length + (inBranch ? 1 : 0)) * GAP;
  return { width: Math.max(CARD.width, ...sizes.map(({ width }) => width)), height: sum(sizes.map(({ height }) => height)) + gaps };
}

function sizeOf(drawing: Drawing, node: FlowNode): Size {
  const known = drawing.sizes.get(node);
  if (known) return known;
  const own = drawing.heightOf(node);
  const columns = 'branches' in node ? node.branches.map(({ nodes }) => sizeOfList(drawing, nodes, true)) : [];
  const size =
    columns.length === 0
      ? { width: CARD.width, height: own }
      : {
          width: sum(columns.map(({ width }) => width)) + ASIDE * (columns.length - 1),
          height: own + DROP * 2 + CARD.branch + Math.max(...columns.map(({ height }) => height)),
        };
  drawing.sizes.set(node, size);
  return size;
}

/** Draws a list below a point; returns the y coordinate of its end. */
function drawList(drawing: Drawing, nodes: readonly FlowNode[], branch: Place['branch'], { x, y }: Point): number {
  let top = y;
  for (const [index, node] of nodes.entries()) {
    const gap = before({ branch, index });
    if (gap > 0) drawGap(drawing, { branch, index }, { x, y: top });
    drawNode(drawing, node, { x, y: top + gap });
    top += gap + sizeOf(drawing, node).height;
  }
  drawGap(drawing, { branch, index: nodes.length }, { x, y: top });
  return top + GAP;
}

function drawGap({ gaps, lines }: Drawing, place: Place, { x, y }: Point): void {
  lines.push([
    { x, y },
    { x, y: y + GAP },
  ]);
  gaps.push({ place, x, y: y + GAP / 2 });
}

function drawNode(drawing: Drawing, node: FlowNode, { x, y }: Point): void {
  const height = drawing.heightOf(node);
  drawing.boxes.push({ id: node.id, is: 'node', node, x: x - CARD.width / 2, y, width: CARD.width, height });
  if (!('branches' in node)) return;
  const bottom = y + sizeOf(drawing, node).height;
  let left = x - sizeOf(drawing, node).width / 2;
  for (const branch of node.branches) {
    const { width } = sizeOfList(drawing, branch.nodes, true);
    const centre = left + width / 2;
    const head = y + height + DROP;
    drawing.lines.push(bent({ x, y: y + height }, { x: centre, y: head }, head - DROP / 2));
    const area = { id: `${node.id}.${branch.id}`, x: centre - CARD.width / 2, y: head, width: CARD.width, height: CARD.branch };
    drawing.boxes.push({ ...area, is: 'branch', branch, of: node });
    const end = drawList(drawing, branch.nodes, { node: node.id, branch: branch.id }, { x: centre, y: head + CARD.branch });
    drawing.lines.push(bent({ x: centre, y: end }, { x, y: bottom }, bottom - DROP / 2));
    left += width + ASIDE;
  }
}

const bent = (from: Point, to: Point, at: number): Point[] => [from, { x: from.x, y: at }, { x: to.x, y: at }, to];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const ROUND = 8;

/** A line as an SVG path with rounded corners. */
export function pathOf(points: readonly Point[]): string {
  const distinct = points.filter(({ x, y }, index) => index === 0 || x !== points[index - 1]?.x || y !== points[index - 1]?.y);
  return distinct.map((point, index) => corner(distinct[index - 1], point, distinct[index + 1])).join('');
}

function corner(before: Point | undefined, { x, y }: Point, after: Point | undefined): string {
  if (!before) return `M${x} ${y}`;
  if (!after || (before.x === x && after.x === x)) return `L${x} ${y}`;
  const towards = (to: Point) => {
    const round = Math.min(ROUND, Math.hypot(to.x - x, to.y - y) / 2);
    return { x: x + Math.sign(to.x - x) * round, y: y + Math.sign(to.y - y) * round };
  };
  const [from, to] = [towards(before), towards(after)];
  return `L${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`;
}
