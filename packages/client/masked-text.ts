import { MASK } from '@zhixing/model/kinds/mask.ts';

interface Seen {
  readonly masked: readonly string[];
  readonly record: Readonly<Record<string, unknown>>;
}

/**
 * What stands in place of a masked value of any kind, absent ones too; the server sends it for texts, and nothing for other kinds. Undefined
 * for fields that the reader sees.
 */
export function maskedText(one: Seen | null | undefined, field: string): string | undefined {
  if (!one?.masked.includes(field)) return undefined;
  const shown = one.record[field];
  return typeof shown === 'string' ? shown : MASK;
}
