/**
 * Keeps an item of a strip in sight by scrolling sideways, at the middle where asked: now and whenever the strip is resized. An observer
 * measures after the layout of a frame, where measuring at once would force a layout. `scrollIntoView` would move the page too, which has
 * just been put where its reader left it. Returns the function that ends it.
 */
export function keepInSight(
  strip: Element | null | undefined,
  item: Element | null | undefined,
  to: 'nearest' | 'centre' = 'nearest',
): () => void {
  if (!strip || !item) return () => {};
  const observer = new ResizeObserver(() => {
    const [box, own] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
    if (to === 'centre') strip.scrollLeft += (own.left + own.right - box.left - box.right) / 2;
    else strip.scrollLeft += Math.min(0, own.left - box.left) + Math.max(0, own.right - box.right);
  });
  observer.observe(strip);
  return () => observer.disconnect();
}
