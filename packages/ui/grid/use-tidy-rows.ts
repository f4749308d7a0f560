import { type RefObject, useEffect } from 'react';
import type { Slots } from './slots.ts';

/** Milliseconds after which scrolling is over. */
const RESTS_MS = 300;

/** Rows of the document show other lines while the grid is scrolled; afterwards they are put in order again, as they are read out. */
export function useTidyRows(body: RefObject<HTMLElement | null>, slots: Slots): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines begin to wait anew
  useEffect(() => {
    const timer = setTimeout(() => body.current && tidy(body.current), RESTS_MS);
    return () => clearTimeout(timer);
  }, [body, slots]);
}

// The others move around the row of the cursor, which would lose the focus. React never asks where its siblings stand.
function tidy(body: HTMLElement): void {
  const rows = [...body.children].sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex));
  if (rows.length === 0) return;
  const cursor = body.querySelector(':scope > tr > [tabindex="0"]')?.parentElement;
  const at = cursor ? rows.indexOf(cursor) : 0;
  rows.slice(at).reduce((before, row) => {
    if (before !== row && before.nextElementSibling !== row) before.after(row);
    return row;
  });
  rows.slice(0, at + 1).reduceRight((after, row) => {
    if (after !== row && after.previousElementSibling !== row) after.before(row);
    return row;
  });
}
