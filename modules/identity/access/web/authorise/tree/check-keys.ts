import type { CheckLine } from './check-lines.ts';

/** Effect of a key in a tree: moves to another line, or expands or collapses the current one. */
type Step = { readonly goTo: number } | { readonly open: boolean };

const PAGE = 10;

/** The effect of a key on a line; null for keys without effect there, undefined for keys the tree does not handle. */
export function stepOf(key: string, lines: readonly CheckLine[], place: number): Step | null | undefined {
  const far: Readonly<Record<string, number>> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + PAGE,
    PageUp: place - PAGE,
    Home: 0,
    End: lines.length - 1,
  };
  const goTo = far[key];
  if (goTo !== undefined) return { goTo: Math.min(Math.max(goTo, 0), lines.length - 1) };
  if (key === 'ArrowRight') return inwards(lines[place], place);
  return key === 'ArrowLeft' ? outwards(lines, place) : undefined;
}

function inwards(line: CheckLine | undefined, place: number): Step | null {
  if (line?.open === undefined) return null;
  return line.open ? { goTo: place + 1 } : { open: true };
}

function outwards(lines: readonly CheckLine[], place: number): Step | null {
  const line = lines[place];
  if (line?.open) return { open: false };
  for (let above = place - 1; line && above >= 0; above -= 1) if ((lines[above]?.level ?? 0) < line.level) return { goTo: above };
  return null;
}
