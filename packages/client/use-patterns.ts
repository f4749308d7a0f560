import { isPlainPattern, loadPatterns } from '@zhixing/model/pattern.ts';
import { useEffect } from 'react';
import type { FieldDescription } from './model-description.ts';

/**
 * Loads the regex engine where values are typed that are checked against patterns which need it; lists show them without it. Until it is there, and if
 * it cannot be loaded, only the server checks.
 */
export function usePatterns(fields: readonly FieldDescription[]): void {
  const wanted = fields.some((field) => typeof field.pattern === 'string' && !isPlainPattern(field.pattern));
  useEffect(() => {
    if (wanted) void loadPatterns().catch(() => undefined);
  }, [wanted]);
}
