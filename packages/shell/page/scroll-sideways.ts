/**
 * Scrolls a strip sideways until one of its items is in sight; at its middle where told. `scrollIntoView` would move the page too, which has just been
 * put where its reader left it.
 */
export function scrollSideways(
  strip: Element | null | undefined,
  item: Element | null | undefined,
  to: 'nearest' | 'centre' = 'nearest',
): void {
  if (!strip || !item) return;
  const [box, own] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
  if (to === 'centre') strip.scrollLeft += (own.left + own.right - box.left - box.right) / 2;
  else strip.scrollLeft += Math.min(0, own.left - box.left) + Math.max(0, own.right - box.right);
}
