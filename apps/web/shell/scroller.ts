/** What scrolls a long page: the page's own region, or all of bar, tabs and page where the header does not stay. */
export function scroller(): HTMLElement | null {
  const main = document.getElementById('main');
  return main?.closest<HTMLElement>('[data-scrolls]') ?? main;
}
