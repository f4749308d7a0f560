interface Sheet {
  readonly css: string;
  /** Sheets of a lower order come first, and are overridden by those after them. */
  readonly order: number;
}

interface Placed {
  readonly order: number;
  readonly element: HTMLStyleElement;
}

let waiting: Sheet[] = [];
const placed: Placed[] = [];

/**
 * Adds the styles of a component of antd to the page, before all styles of the product, which override them. Called by the modules of antd, for
 * which `plugins/antd-styles.ts` has written the styles; sheets of modules that are evaluated together become one element for each order.
 */
export function addStyles(css: string, order: number): void {
  if (waiting.length === 0) queueMicrotask(placeWaiting);
  waiting.push({ css, order });
}

function placeWaiting(): void {
  const sheets = waiting;
  waiting = [];
  for (const order of new Set(sheets.map((sheet) => sheet.order))) {
    const element = document.createElement('style');
    element.textContent = sheets.map((sheet) => (sheet.order === order ? sheet.css : '')).join('');
    place({ order, element });
  }
}

function place(sheet: Placed): void {
  const last = placed.filter(({ order }) => order <= sheet.order).length;
  const before = placed[last - 1];
  if (before) before.element.after(sheet.element);
  else document.head.prepend(sheet.element);
  placed.splice(last, 0, sheet);
}
