/** The scroll container: the page's region, or with a non-fixed header the element around bar, tabs and page. */
export function scroller(): HTMLElement | null {
  const main = document.getElementById('main');
  return main?.closest<HTMLElement>('[data-scrolls]') ?? main;
}
