import { useRef } from 'react';

/**
 * Returns the last answer to a question even while it is refetched. The cache evicts the queries of long-hidden pages, and a form built on
 * the answer must not unmount until it is loaded again.
 */
export function useHeld<T>(question: string, answer: T | undefined): T | undefined {
  const held = useRef<{ question: string; answer: T } | null>(null);
  if (answer !== undefined) held.current = { question, answer };
  return held.current?.question === question ? held.current.answer : undefined;
}
