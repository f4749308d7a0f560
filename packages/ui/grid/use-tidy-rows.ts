import { useChange } from '@zhixing/client/use-change.ts';
import type { RefObject } from 'react';
import type { Slots } from './slots.ts';

/** Milliseconds without rendering new lines after which scrolling counts as ended. */
const RESTS_MS = 300;

/** Scrolling shuffles the DOM rows; afterwards they are sorted into reading order for screen readers. */
export function useTidyRows(body: RefObject<HTMLElement | null>, slots: Slots): void {
  // Other lines begin to wait anew.
  useChange([body, slots], () => {
    const timer = setTimeout(() => body.current && tidy(body.current), RESTS_MS);
    return () => clearTimeout(timer);
  });
}

// Moves the other rows around the cursor's row, which would lose the focus if moved. React does not depend on the order of existing
// siblings here.
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
