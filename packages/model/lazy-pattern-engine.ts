import type { RE2JS } from 're2js';

export type PatternEngine = typeof RE2JS;

/** Undefined until loadPatterns() has resolved: only pages with a pattern load the library. */
export let patternEngine: PatternEngine | undefined;

/** Loads the engine once. */
export async function loadPatterns(): Promise<void> {
  patternEngine ??= (await import('re2js')).RE2JS;
}
