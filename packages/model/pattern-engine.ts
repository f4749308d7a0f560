import type { RE2JS } from 're2js';

export { RE2JS as patternEngine } from 're2js';
export type PatternEngine = typeof RE2JS;

/** Does nothing: the server loads the engine at start-up. */
export async function loadPatterns(): Promise<void> {}
