/** Aligns an editor larger than its cell so that it stays within the grid. */
export function roomFor(editor: HTMLElement): void {
  const edges = editor.closest('.zx-grid')?.getBoundingClientRect();
  const { right, bottom } = editor.getBoundingClientRect();
  if (!edges) return;
  editor.toggleAttribute('data-to-start', right > edges.right);
  editor.toggleAttribute('data-up', bottom > edges.bottom);
}
