/** Values of a filed content. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A list keyed by the ids of its entries, so that two contents can be compared entry by entry. */
export const byId = (entries: readonly (readonly [string, Json])[]): Json => Object.fromEntries(entries);

/** JSON with keys in order and without white space: equal values have equal texts. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value as Record<string, Json>).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}
