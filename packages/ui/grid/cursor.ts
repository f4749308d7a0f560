/** Cell position: line -1 is the header; the summary follows the last line. */
export interface Cell {
  readonly line: number;
  readonly column: number;
}

export const HEADING = -1;

/** Bounds of the cursor. */
export interface Field {
  /** Last reachable line, including the summary. */
  readonly lastLine: number;
  readonly lastColumn: number;
  /** Lines per visible page. */
  readonly page: number;
}

type Step = (at: Cell, field: Field) => Cell;

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: (at) => ({ ...at, line: at.line - 1 }),
  ArrowDown: (at) => ({ ...at, line: at.line + 1 }),
  ArrowLeft: (at) => ({ ...at, column: at.column - 1 }),
  ArrowRight: (at) => ({ ...at, column: at.column + 1 }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at, { lastColumn }) => ({ ...at, column: lastColumn }),
  PageUp: (at, { page }) => ({ ...at, line: Math.max(0, at.line - page) }),
  PageDown: (at, { page }) => ({ ...at, line: at.line + page }),
  'Ctrl+Home': () => ({ line: 0, column: 0 }),
  'Ctrl+End': (_at, { lastLine, lastColumn }) => ({ line: lastLine, column: lastColumn }),
  'Ctrl+ArrowUp': (at) => ({ ...at, line: 0 }),
  'Ctrl+ArrowDown': (at, { lastLine }) => ({ ...at, line: lastLine }),
  'Ctrl+ArrowLeft': (at) => ({ ...at, column: 0 }),
  'Ctrl+ArrowRight': (at, { lastColumn }) => ({ ...at, column: lastColumn }),
};

/** Target cell of a navigation key; undefined for other keys. */
export function moved(at: Cell, key: string, field: Field): Cell | undefined {
  const next = steps[key]?.(at, field);
  return next && within(next, field);
}

/** Clamps a cell to the grid's bounds. */
export const within = ({ line, column }: Cell, { lastLine, lastColumn }: Field): Cell => ({
  line: Math.min(Math.max(line, HEADING), lastLine),
  column: Math.min(Math.max(column, 0), lastColumn),
});

/** Name of a pressed key with modifiers: `Ctrl+Shift+Home`. The Mac command key counts as Ctrl. */
export function keyName(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }): string {
  const held = [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', event.shiftKey && 'Shift'].filter(Boolean);
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 && held.length > 0 ? event.key.toLowerCase() : event.key;
  return [...held, key].join('+');
}

/** A rectangle of cells. */
export interface Block {
  readonly from: Cell;
  readonly to: Cell;
}

export function blockOf(a: Cell, b: Cell): Block {
  return {
    from: { line: Math.min(a.line, b.line), column: Math.min(a.column, b.column) },
    to: { line: Math.max(a.line, b.line), column: Math.max(a.column, b.column) },
  };
}

export const sameCell = (a: Cell, b: Cell): boolean => a.line === b.line && a.column === b.column;
