/** Puts a popup beside its opener: inside the landmark where screen readers and auditors look for it, not at the end of the page. */
export const inLandmark = (opener: HTMLElement): HTMLElement => opener.parentElement ?? document.body;
