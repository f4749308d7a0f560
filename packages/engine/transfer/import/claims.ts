import type { EffectiveField } from '@zhixing/model';

/** Tracks which row of the file was the first with a combination of values. */
export interface Claims {
  /** The earlier row with these values, or null. Claiming again for the same row is no conflict. */
  claim(names: readonly string[], values: readonly unknown[], row: number): number | null;
}

/** Keeps unique values in memory during an import: some dozen bytes per row and combination. */
export function createClaims(): Claims {
  const owners = new Map<string, Map<string, number>>();
  return {
    claim: (names, values, row) => {
      const kind = names.join('\n');
      const known = owners.get(kind) ?? new Map<string, number>();
      owners.set(kind, known);
      const key = values.length === 1 && typeof values[0] === 'string' ? values[0] : JSON.stringify(values);
      const owner = known.get(key);
      if (owner === undefined) known.set(key, row);
      return owner === undefined || owner === row ? null : owner;
    },
  };
}

/** The values of a combination in a row, or null if one is missing, because empty values never conflict. */
export function valuesOf(fields: readonly EffectiveField[], read: (name: string) => unknown): unknown[] | null {
  const values = fields.map(({ name }) => read(name) ?? null);
  return values.includes(null) ? null : values;
}
