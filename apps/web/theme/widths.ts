/** Windows narrower than this count as phones and small tablets (specification, section 9). */
const MOBILE_BELOW = 992;

/** Windows narrower than this have room for one column only: lists become cards, and what stands above them is as low as can be. */
export const PHONE_BELOW = 768;

/** Media query of windows that `MOBILE_BELOW` calls narrow. */
export const NARROW = `(max-width: ${MOBILE_BELOW - 0.02}px)`;
