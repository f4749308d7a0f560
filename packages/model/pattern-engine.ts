import type { RE2JS } from 're2js';

export { RE2JS as patternEngine } from 're2js';
export type PatternEngine = typeof RE2JS;

/** Loads nothing: the server has the engine from its start. */
export async function loadPatterns(): Promise<void> {}
