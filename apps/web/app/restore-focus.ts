/** Grace period for a replacement of a removed element to take the focus itself. */
const GRACE_MS = 60;
const STOP = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/**
 * Restores lost focus for keyboard users: when the focused element disappears (a closed tab, a removed condition), the focus goes to the
 * first focusable element around it, or else to the main part of the page.
 */
export function restoreFocus(start: Element | null): void {
  let around: readonly Element[] = chainOf(start);
  let waiting = false;
  const openers = new WeakMap<Element, readonly Element[]>();
  const restore = () => {
    waiting = false;
    if (!isLost(around)) return;
    // From a closed dialog the focus returns to its opener, and if that was in a menu, to the menu's opener.
    const places = new Set(around);
    for (const place of places) for (const before of openers.get(place) ?? []) places.add(before);
    // Nothing focusable yet: a page still loading triggers this again.
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
  // Removing an element fires no focusout event, so mutations are observed; hiding or disabling it does.
  new MutationObserver(() => around[0]?.isConnected === false && look()).observe(document.body, { childList: true, subtree: true });
  addEventListener('focusout', ({ relatedTarget }) => relatedTarget === null && setTimeout(look));
}

/** The page itself, or the popup above it: a dialog, a drawer, an open menu. */
const layerOf = (chain: readonly Element[]): Element | undefined => chain.at(-1);

/** The first of these elements that is focusable or contains something focusable. */
function stopIn(places: Iterable<Element>): HTMLElement | undefined {
  for (const place of places) {
    if (!place.isConnected || place.id === 'root' || !isShown(place)) continue;
    const stop = place instanceof HTMLElement && place.matches(STOP) && place.tabIndex >= 0 ? place : firstStop(place);
    if (stop) return stop;
  }
  return undefined;
}

// Focus lost by clicking on the background is intended.
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
