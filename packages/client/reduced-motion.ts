// One list for all readers: Chromium keeps the parsed query of every list it was asked for, and a large screen asks each time a panel returns.
const reduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Whether the user has asked the system for less movement. */
export const prefersReducedMotion = (): boolean => reduced?.matches ?? false;
