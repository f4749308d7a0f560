/** Renders a popup beside its opener, so that it is inside the landmark for screen readers, instead of at the end of the body. */
export const inLandmark = (opener: HTMLElement): HTMLElement => opener.parentElement ?? document.body;
