import type { KeyboardEvent } from 'react';

/** Arrow keys move between cards: up and down in a column, left and right to the card at the same position. */
export function walkBoard(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || target.dataset.card === undefined) return;
  const columns = [...currentTarget.querySelectorAll<HTMLElement>('[data-column]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-card]'),
  ]);
  const x = columns.findIndex((cards) => cards.includes(target));
  const y = columns[x]?.indexOf(target) ?? 0;
  const next = nearestCard(columns, x, y, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nearestCard(columns: readonly (readonly HTMLElement[])[], x: number, y: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return columns[x]?.[y + 1];
  if (key === 'ArrowUp') return columns[x]?.[y - 1];
  if (key === 'ArrowLeft') return atHeight(columns.slice(0, x).reverse(), y);
  if (key === 'ArrowRight') return atHeight(columns.slice(x + 1), y);
  return undefined;
}

function atHeight(columns: readonly (readonly HTMLElement[])[], y: number): HTMLElement | undefined {
  const cards = columns.find(({ length }) => length > 0);
  return cards?.[Math.min(y, cards.length - 1)];
}
