import { useText } from '@zhixing/client/i18n.ts';
import { usePeek } from '@zhixing/ui/record/peek-context.ts';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Placed, Spot } from './use-spots.ts';

interface Props {
  readonly venue: Placed;
  readonly spot: Spot;
  readonly plan: RefObject<HTMLDivElement | null>;
  /** Stores a new place; absent for readers. */
  readonly onPlace: ((spot: Spot) => void) | undefined;
}

const STEP = 10;
const FAR = 50;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A venue on the plan: dragged by pointer, moved by arrow keys (with Shift further) and put down by Enter or by leaving it; Escape takes it back. */
export function VenuePin({ venue, spot, plan, onPlace }: Props) {
  const text = useText();
  const peek = usePeek();
  const [held, setHeld] = useState<Spot | null>(null);
  const dragged = useRef(false);
  const shown = held ?? spot;
  const put = () => {
    if (held && onPlace) onPlace(held);
    setHeld(null);
  };
  const byKey = (event: KeyboardEvent) => {
    const step = onPlace ? steps[event.key] : undefined;
    if (step) {
      event.preventDefault();
      const far = event.shiftKey ? FAR : STEP;
      setHeld(within({ x: shown.x + step[0] * far, y: shown.y + step[1] * far }));
    } else if (held && event.key === 'Escape') {
      event.stopPropagation();
      setHeld(null);
    }
  };
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    if (!onPlace || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    dragged.current = true;
    setHeld(spotAt(event, plan.current));
  };
  const click = () => {
    if (dragged.current) dragged.current = false;
    else if (held) put();
    else peek?.('venue', venue.id);
  };
  return (
    <button
      type="button"
      className="floor-plan-pin"
      data-status={venue.status}
      data-movable={Boolean(onPlace)}
      style={{ insetInlineStart: `${shown.x / 10}%`, insetBlockStart: `${shown.y / 10}%` }}
      aria-label={text('floorPlan.pin', { name: venue.name, capacity: venue.capacity })}
      aria-description={onPlace ? text('floorPlan.how') : undefined}
      onKeyDown={byKey}
      onBlur={put}
      onClick={click}
      onPointerDown={(event) => onPlace && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      onPointerUp={() => dragged.current && put()}
    >
      {venue.name}
    </button>
  );
}

const bounded = (n: number): number => Math.min(Math.max(Math.round(n), 0), 1000);
const within = ({ x, y }: Spot): Spot => ({ x: bounded(x), y: bounded(y) });

function spotAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }, plan: HTMLElement | null): Spot {
  const { left = 0, top = 0, width = 1, height = 1 } = plan?.getBoundingClientRect() ?? {};
  return within({ x: ((clientX - left) / width) * 1000, y: ((clientY - top) / height) * 1000 });
}
