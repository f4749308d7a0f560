/** A key or combination, and the locale key of what it does. */
type KeyLine = readonly [combination: string, does: string];

/**
 * The keys of each part of a page. A part is offered where an element of the page carries its name in `data-keys`; `shell` and `tabs`
 * everywhere.
 */
export const keyParts: Readonly<Record<string, readonly KeyLine[]>> = {
  shell: [
    ['Ctrl+K', 'palette'],
    ['?', 'help'],
    ['Ctrl+Z', 'undo'],
    ['Esc', 'close'],
  ],
  tabs: [
    ['Enter', 'openTab'],
    ['Delete', 'closeTab'],
    ['Ctrl+Shift+←/→', 'moveTab'],
  ],
  grid: [
    ['↑/↓/←/→', 'move'],
    ['Enter', 'open'],
    ['F2', 'whole'],
    ['Space', 'select'],
    ['Shift+Space', 'selectTo'],
    ['Ctrl+A', 'selectAll'],
    ['Ctrl+C', 'copy'],
    ['Shift+F10', 'menu'],
    ['Shift+←/→', 'widen'],
    ['Alt+←/→', 'reorder'],
  ],
  detailTabs: [
    ['←/→', 'part'],
    ['Home/End', 'ends'],
  ],
  rows: [
    ['Enter', 'down'],
    ['Ctrl+Enter', 'addRow'],
    ['Ctrl+Delete', 'removeRow'],
    ['Alt+↑/↓', 'moveRow'],
  ],
  calendar: [
    ['↑/↓/←/→', 'day'],
    ['Alt+→', 'postpone'],
    ['Alt+Shift+→', 'lengthen'],
  ],
  board: [['↑/↓/←/→', 'card']],
};

/** The names of the parts that stand on the page now, in the order of the list above. */
export function partsHere(): string[] {
  const here = new Set(['shell', 'tabs']);
  for (const element of document.querySelectorAll<HTMLElement>('[data-keys]'))
    if (element.getClientRects().length > 0) here.add(element.dataset.keys ?? '');
  return Object.keys(keyParts).filter((part) => here.has(part));
}

/** The keys of a combination; the command key by its name on this platform. */
export const keysOf = (combination: string, command: string): string[] => combination.replaceAll('Ctrl', command).split('+');
