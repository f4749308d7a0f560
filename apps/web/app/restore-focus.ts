/** What disappears under the focus gets a moment in which its own successor may take it. */
const GRACE_MS = 60;
const STOP = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/**
 * Whoever works by keys must not be left nowhere: when what has the focus disappears (a tab that closes, a condition that is removed),
 * the focus goes to the first stop of what was around it, and when all of that is gone, to the part of the page that matters.
 */
export function restoreFocus(start: Element | null): void {
  let around: readonly Element[] = chainOf(start);
  let waiting = false;
  const openers = new WeakMap<Element, readonly Element[]>();
  const restore = () => {
    waiting = false;
    if (!isLost(around)) return;
    // Out of a dialog it goes back to where that was opened, and from a menu that was open there further back.
    const places = new Set(around);
    for (const place of places) for (const before of openers.get(place) ?? []) places.add(before);
    // Nothing yet: a page that is still coming in tells when it is there.
    (stopIn(places) ?? mainStop())?.focus();
  };
  const enter = (target: EventTarget | null) => {
    const chain = target instanceof Element ? chainOf(target) : [];
    const [from, to] = [layerOf(around), layerOf(chain)];
    const isReturn = from !== undefined && layerOf(openers.get(from) ?? []) === to;
    if (from && to && from !== to && to.id !== 'root' && !isReturn) openers.set(to, around);
    around = chain;
  };
  enter(document.activeElement);
  addEventListener('focusin', ({ target }) => enter(target));
  const look = () => {
    if (waiting || document.activeElement !== document.body) return;
    waiting = true;
    setTimeout(restore, GRACE_MS);
  };
  // What is taken out says nothing; what is hidden or disabled says that the focus has left it.
  new MutationObserver(() => around[0]?.isConnected === false && look()).observe(document.body, { childList: true, subtree: true });
  addEventListener('focusout', ({ relatedTarget }) => relatedTarget === null && setTimeout(look));
}

/** The page itself, or what floats above it: a dialog, a drawer, an open menu. */
const layerOf = (chain: readonly Element[]): Element | undefined => chain.at(-1);

/** The first of these that takes the focus, or the first stop inside of it. */
function stopIn(places: Iterable<Element>): HTMLElement | undefined {
  for (const place of places) {
    if (!place.isConnected || place.id === 'root' || !isShown(place)) continue;
    const stop = place instanceof HTMLElement && place.matches(STOP) && place.tabIndex >= 0 ? place : firstStop(place);
    if (stop) return stop;
  }
  return undefined;
}

// Whoever has pressed the mouse beside everything has let go of the focus himself.
function isLost([last]: readonly Element[]): boolean {
  if (document.activeElement !== document.body || last === undefined) return false;
  return !last.isConnected || !isShown(last) || last.matches(':disabled');
}

function chainOf(element: Element | null): Element[] {
  const chain: Element[] = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) chain.push(at);
  return chain;
}

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const firstStop = (element: Element): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>(STOP)].find((stop) => stop.tabIndex >= 0 && isShown(stop));

function mainStop(): HTMLElement | undefined {
  const main = document.querySelector('main');
  if (!main) return undefined;
  return main.hasAttribute('tabindex') ? main : firstStop(main);
}
