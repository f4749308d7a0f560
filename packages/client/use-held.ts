import { useRef } from 'react';

/**
 * The last answer to a question, also while it is asked again: what was asked for a page that has been hidden for long is forgotten, and
 * a form that stands on it must not be taken down until it is here again.
 */
export function useHeld<T>(question: string, answer: T | undefined): T | undefined {
  const held = useRef<{ question: string; answer: T } | null>(null);
  if (answer !== undefined) held.current = { question, answer };
  return held.current?.question === question ? held.current.answer : undefined;
}
