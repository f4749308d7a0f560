import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

interface Drag {
  readonly name: string;
  /** Target position among the others. */
  readonly to: number;
}

/** Reorders the lines of a list: by dragging a handle, or with arrow keys on it. */
export function useLineDrag(names: readonly string[], onMove: (name: string, to: number) => void) {
  const lines = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeAt = (name: string, y: number): number => {
    const others = [...(lines.current?.children ?? [])].filter((_line, index) => names[index] !== name);
    const to = others.filter((line) => middleOf(line) < y).length;
    others[Math.min(to, others.length - 1)]?.scrollIntoView({ block: 'nearest' });
    return to;
  };
  const end = (commit: boolean) => {
    if (commit && drag && drag.to !== names.indexOf(drag.name)) onMove(drag.name, drag.to);
    setDrag(null);
  };
  const handle = (name: string) => ({
    'data-handle': name,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ name, to: names.indexOf(name) });
    },
    onPointerMove: (event: PointerEvent) => drag && setDrag({ name, to: placeAt(name, event.clientY) }),
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const to = names.indexOf(name) + (by ?? 0);
      if (event.key === 'Escape' && drag) end(false);
      else if (by && to >= 0 && to < names.length) moveBy(name, to, event.currentTarget);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  // Moving the line in the DOM loses the focus, so it is restored.
  const moveBy = (name: string, to: number, button: HTMLElement) => {
    onMove(name, to);
    requestAnimationFrame(() => button.focus());
  };
  /** Side of a line on which the dragged one would be dropped. */
  const mark = (name: string): 'above' | 'below' | undefined => {
    if (!drag || drag.name === name || drag.to === names.indexOf(drag.name)) return undefined;
    const others = names.filter((one) => one !== drag.name);
    if (others[drag.to] === name) return 'above';
    return drag.to === others.length && others.at(-1) === name ? 'below' : undefined;
  };
  return { lines, handle, mark, dragged: drag?.name };
}

const middleOf = (line: Element): number => {
  const { top, height } = line.getBoundingClientRect();
  return top + height / 2;
};
