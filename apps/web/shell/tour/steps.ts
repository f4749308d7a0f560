/** Steps of the tour. The first visible selector of each counts, since layouts and phones differ. */
export const steps: readonly { readonly name: string; readonly places: readonly string[] }[] = [
  { name: 'menu', places: ['.side-menu', '.panel-menu', '.top-menu', '.frame-top button'] },
  { name: 'search', places: ['.palette-button', '.top-actions > .icon-button:first-child'] },
  { name: 'tabs', places: ['.tab-bar', '#main'] },
  { name: 'notices', places: ['.bell'] },
  { name: 'user', places: ['.user-button'] },
];

/** Box of a step's element; null if nothing of it is visible. */
export function placeOf(places: readonly string[]): DOMRect | null {
  for (const place of places) {
    const box = document.querySelector(place)?.getBoundingClientRect();
    if (box && box.width > 0 && box.height > 0 && box.top < globalThis.innerHeight && box.left < globalThis.innerWidth) return box;
  }
  return null;
}
