/** Grids show the whole text of a cell themselves: by `title`, and by F2. */
const GRID_CELL = '[data-cell]';

/** What a control stands for: texts of its line that take no focus themselves are shown with it. */
const LINE = 'li, tr, [role="row"], [role="listitem"]';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

/** The element under the pointer, or around it, whose text ends in an ellipsis; null where the browser shows a `title` already. */
export function cutTextAt(target: Element): HTMLElement | null {
  if (target.closest(`${GRID_CELL}, [title]:not([title=""])`)) return null;
  for (let element: Element | null = target; element && element !== document.body; element = element.parentElement)
    if (element instanceof HTMLElement && isCut(element)) return element;
  return null;
}

/** What the input of a select stands in; the words that it shows stand beside the input. */
const SELECT = '.ant-select';

/** The texts that end in an ellipsis in and around a control that takes the focus; those of its line, if it is the first control there. */
export function cutTextsOf(control: Element): readonly HTMLElement[] {
  if (control.closest(GRID_CELL)) return [];
  const line = control.closest(LINE);
  const around = line?.querySelector(FOCUSABLE) === control ? line : control;
  const select = control.closest(SELECT);
  const above = around === control ? [control.parentElement, ...(select?.querySelectorAll('.ant-select-placeholder') ?? [])] : [];
  return [around, ...above, ...around.querySelectorAll('*')].filter(
    (element) => element instanceof HTMLElement && isCut(element),
  ) as HTMLElement[];
}

function isCut(element: HTMLElement): boolean {
  const wider = element.scrollWidth > element.clientWidth && element.clientWidth > 0;
  const higher = element.scrollHeight > element.clientHeight && element.clientHeight > 0;
  if (!wider && !higher) return false;
  const { textOverflow, overflowX, webkitLineClamp } = getComputedStyle(element);
  return (wider && textOverflow === 'ellipsis' && overflowX !== 'visible') || (higher && webkitLineClamp !== 'none');
}
