import { type EffectCallback, useEffect, useMemo } from 'react';

/**
 * Runs an effect when a component appears and whenever one of the values changes. The effect may read more than these values, and things
 * other than these do not run it again: where it scrolls to what a value has moved, or asks a question once.
 */
export function useChange(values: readonly unknown[], effect: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say when, the effect reads what it needs
  useEffect(effect, values);
}

/** A value that is computed again only when one of `values` changes, though it reads objects that are created with every rendering. */
export function useComputed<T>(values: readonly unknown[], compute: () => T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values say when, as keys of what is read
  return useMemo(compute, values);
}
