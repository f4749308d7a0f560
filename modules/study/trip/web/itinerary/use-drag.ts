import { type PointerEvent as ReactPointerEvent, useRef } from 'react';
import { type EditedItem, movedTo, type Place, placeOf, shifted, toStep } from './edited.ts';
import { type Editor, useEditor } from './editor.ts';
import { MINUTE_PX } from './scale.ts';

/** Pixels that the pointer moves before a press becomes a drag. */
const THRESHOLD = 4;

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly from: Place;
  readonly columns: readonly { readonly day: string; readonly left: number; readonly right: number }[];
  moved: boolean;
}

/**
 * Moves or resizes an item by pointer in steps of five minutes. While it is dragged only the ghost changes, so that no column but those
 * that it enters and leaves is rendered; the item itself changes once, when it is dropped.
 */
export function useDrag(item: EditedItem, mode: 'move' | 'resize') {
  const editor = useEditor();
  const drag = useRef<Drag | null>(null);
  const end = () => {
    drag.current = null;
    editor.drag(null);
  };
  if (!editor.editable) return {};
  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, from: placeOf(item), columns: columnsAround(event.currentTarget), moved: false };
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now) return;
      if (!now.moved && Math.hypot(event.clientX - now.x, event.clientY - now.y) < THRESHOLD) return;
      now.moved = true;
      showGhost(editor, item.id, placeUnder(now, event, mode));
    },
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => {
      const now = drag.current;
      end();
      if (!now?.moved) return;
      const place = placeUnder(now, event, mode);
      editor.edit((items) => replaced(items, item.id, (one) => movedTo(one, place)));
      editor.select(item.id);
    },
    onPointerCancel: end,
    onLostPointerCapture: end,
  };
}

/** The items with one of them changed; the same list if it is not. */
export function replaced(items: readonly EditedItem[], id: string, change: (item: EditedItem) => EditedItem): readonly EditedItem[] {
  const next = items.map((item) => (item.id === id ? change(item) : item));
  return next.some((item, n) => item !== items[n]) ? next : items;
}

function placeUnder(
  { x, y, from, columns }: Drag,
  { clientX, clientY }: { clientX: number; clientY: number },
  mode: 'move' | 'resize',
): Place {
  const by = toStep((clientY - y) / MINUTE_PX);
  if (mode === 'resize') return shifted(from, { length: by });
  const column = columns.find(({ left, right }) => clientX >= left && clientX < right);
  const moved = shifted(from, { start: by });
  return column && Math.abs(clientX - x) >= THRESHOLD ? { ...moved, day: column.day } : moved;
}

function showGhost({ store, drag }: Editor, id: string, place: Place): void {
  const { ghost } = store.getState();
  if (ghost?.day !== place.day || ghost.start !== place.start || ghost.minutes !== place.minutes) drag({ id, ...place });
}

// Measured once when the drag begins: reading layout while dragging would force the browser to compute it at every move.
const columnsAround = (element: HTMLElement) =>
  [...(element.closest('.itinerary-board')?.querySelectorAll<HTMLElement>('[data-day]') ?? [])].map((column) => {
    const { left, right } = column.getBoundingClientRect();
    return { day: column.dataset.day ?? '', left, right };
  });
