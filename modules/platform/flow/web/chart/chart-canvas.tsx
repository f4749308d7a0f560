import {
  Background,
  Controls,
  MiniMap,
  type Node,
  type NodeProps,
  Panel,
  ReactFlow,
  type ReactFlowInstance,
  ViewportPortal,
} from '@xyflow/react';
import { useText } from '@zhixing/client/i18n.ts';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';
import { canvasLabels } from './canvas-labels.ts';
import { type Box, type Layout, pathOf } from './layout.ts';
import { nearestBox } from './neighbour.ts';
import '@xyflow/react/dist/base.css';
import './flow-chart.css';

interface Props {
  readonly layout: Layout;
  /** Accessible name of the chart. */
  readonly label: string;
  /** Renders the content of a card; the canvas renders the card itself. */
  readonly draw: (box: Box) => ReactNode;
  /** CSS class of a card: its tone. */
  readonly look?: ((box: Box) => string) | undefined;
  /** Rendered in the middle of a line. */
  readonly between?: ((gap: Layout['gaps'][number]) => ReactNode) | undefined;
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Handles keys other than those for navigation. */
  readonly onKeyDown?: ((event: KeyboardEvent, box: Box) => void) | undefined;
  /** Wheel and touch pan the chart instead of scrolling the page. */
  readonly moves?: boolean | undefined;
  readonly tools?: ReactNode;
}

type BoxNode = Node<{ box: Box }, 'box'>;

const nodeTypes = { box: BoxCard };
const Cards = createContext<(box: Box) => ReactNode>(() => null);
const MARGIN = 24;
const MIN_ZOOM = 0.6;

/** Chart of a flow with pan and zoom. Arrow keys move between cards; Tab reaches one card at a time. */
export function ChartCanvas({ layout, label, draw, look, between, selected, onSelect, onKeyDown, moves = false, tools }: Props) {
  const text = useText();
  const prefix = useId();
  const flow = useRef<ReactFlowInstance<BoxNode> | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const nodes = useMemo(() => layout.boxes.map(nodeFor), [layout]);
  const labels = useMemo(() => canvasLabels(text), [text]);
  useSteady(flow, layout);
  useSeen(flow, frame, layout, selected);
  useRestoredFocus(prefix, selected, layout);
  const reachable = layout.boxes.some(({ id }) => id === selected) ? selected : (layout.boxes[0]?.id ?? null);
  const press = (event: KeyboardEvent, box: Box) => {
    const next = nearestBox(layout.boxes, box.id, event.key);
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return onKeyDown?.(event, box);
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${prefix}${next.id}`)?.focus({ preventScroll: true });
  };
  const card = (box: Box): ReactNode =>
    box.is === 'end' ? (
      <span className="flow-card flow-card-end">{draw(box)}</span>
    ) : (
      <button
        type="button"
        id={`${prefix}${box.id}`}
        data-place={box.id}
        className={`flow-card flow-card-${box.is} ${look?.(box) ?? ''}`}
        tabIndex={box.id === reachable ? 0 : -1}
        aria-current={box.id === selected}
        onClick={() => onSelect(box.id)}
        onKeyDown={(event) => press(event, box)}
      >
        {draw(box)}
      </button>
    );
  return (
    <section className="flow-canvas" ref={frame} aria-label={label}>
      <Cards.Provider value={card}>
        <ReactFlow<BoxNode>
          nodes={nodes}
          edges={[]}
          nodeTypes={nodeTypes}
          onInit={(made) => {
            flow.current = made;
            void made.setViewport(beginning(layout, frame.current));
          }}
          minZoom={0.2}
          maxZoom={1.6}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          panOnScroll={moves}
          zoomOnScroll={false}
          preventScrolling={moves}
          zoomOnDoubleClick={false}
          deleteKeyCode={null}
          onPaneClick={() => onSelect(null)}
          // An external link is useless in isolated networks.
          proOptions={{ hideAttribution: true }}
          ariaLabelConfig={labels}
        >
          <Background color="var(--zx-border)" gap={20} />
          <ViewportPortal>
            <svg className="flow-lines" width={layout.width} height={layout.height} aria-hidden="true">
              {layout.lines.map((line) => (
                <path key={pathOf(line)} d={pathOf(line)} />
              ))}
            </svg>
            {between && layout.gaps.map((gap) => <Between key={keyOf(gap)} gap={gap} draw={between} />)}
          </ViewportPortal>
          <Controls showInteractive={false} />
          <MiniMap pannable zoomable nodeColor="var(--zx-border)" />
          {tools && <Panel position="top-right">{tools}</Panel>}
        </ReactFlow>
      </Cards.Provider>
    </section>
  );
}

const nodeFor = (box: Box): BoxNode => ({
  id: box.id || 'end of the flow',
  type: 'box',
  position: { x: box.x, y: box.y },
  width: box.width,
  height: box.height,
  data: { box },
});

function BoxCard({ data }: NodeProps<BoxNode>) {
  return useContext(Cards)(data.box);
}

const keyOf = ({ place: { branch, index } }: Layout['gaps'][number]): string => `${branch?.node ?? ''}.${branch?.branch ?? ''}.${index}`;

function Between({ gap, draw }: { gap: Layout['gaps'][number]; draw: NonNullable<Props['between']> }) {
  return (
    <div className="flow-between" style={{ transform: `translate(-50%, -50%) translate(${gap.x}px, ${gap.y}px)` }}>
      {draw(gap)}
    </div>
  );
}

/** Initial viewport: top of the flow, centred, at a readable zoom. */
function beginning(layout: Layout, frame: HTMLElement | null) {
  const room = frame?.clientWidth ?? layout.width;
  const zoom = Math.min(1, Math.max(MIN_ZOOM, (room - MARGIN * 2) / layout.width));
  return { x: (room - layout.width * zoom) / 2, y: MARGIN, zoom };
}

/** A chart that becomes wider grows to both sides, so the viewport is shifted to keep its centre in place. */
function useSteady(flow: { readonly current: ReactFlowInstance<BoxNode> | null }, { width }: Layout): void {
  const last = useRef(width);
  useEffect(() => {
    const grown = width - last.current;
    last.current = width;
    const made = flow.current;
    if (grown === 0 || !made) return;
    const { x, y, zoom } = made.getViewport();
    void made.setViewport({ x: x - (grown / 2) * zoom, y, zoom });
  }, [width, flow]);
}

/** Pans to the selected card where it is out of view. */
function useSeen(
  flow: { readonly current: ReactFlowInstance<BoxNode> | null },
  frame: { readonly current: HTMLElement | null },
  { boxes }: Layout,
  selected: string | null,
): void {
  useEffect(() => {
    const box = boxes.find(({ id }) => id === selected);
    const [made, shown] = [flow.current, frame.current];
    if (!box || !made || !shown) return;
    const { x, y, zoom } = made.getViewport();
    const [left, top] = [box.x * zoom + x, box.y * zoom + y];
    const inside = left >= 0 && top >= 0 && left + box.width * zoom <= shown.clientWidth && top + box.height * zoom <= shown.clientHeight;
    if (!inside) void made.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom, duration: 150 });
  }, [selected, boxes, flow, frame]);
}

/** Moves the focus to the selected card when the focused one is removed, so that keyboard navigation continues. */
function useRestoredFocus(prefix: string, selected: string | null, { boxes }: Layout): void {
  useEffect(() => {
    const active = document.activeElement;
    const going = active?.id.startsWith(prefix) && !boxes.some(({ id }) => `${prefix}${id}` === active.id);
    if (selected !== null && (going || active === document.body))
      document.getElementById(`${prefix}${selected}`)?.focus({ preventScroll: true });
  }, [prefix, selected, boxes]);
}
