/** Turns an editor that is larger than its cell to the side on which the grid has room for it. */
export function roomFor(editor: HTMLElement): void {
  const edges = editor.closest('.zx-grid')?.getBoundingClientRect();
  const { right, bottom } = editor.getBoundingClientRect();
  if (!edges) return;
  editor.toggleAttribute('data-to-start', right > edges.right);
  editor.toggleAttribute('data-up', bottom > edges.bottom);
}
