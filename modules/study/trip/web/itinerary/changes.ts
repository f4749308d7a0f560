import { type EditedItem, written } from './edited.ts';

/** What was edited since it was read, as `PUT /api/trips/:id/itinerary` takes it. */
export interface Changes {
  readonly creates: readonly object[];
  readonly updates: readonly { readonly id: string; readonly version: number; readonly values: object }[];
  readonly deletes: readonly { readonly id: string; readonly version: number }[];
}

/** The difference between the items as stored and as edited. */
export function changesOf(stored: readonly EditedItem[], items: readonly EditedItem[]): Changes {
  const before = new Map(stored.map((item) => [item.id, item]));
  const kept = new Set(items.map(({ id }) => id));
  return {
    creates: items.filter(({ id }) => !before.has(id)).map((item) => valuesOf(item, written)),
    updates: items.flatMap((item) => {
      const was = before.get(item.id);
      const fields = was && was !== item ? written.filter((field) => !isSame(was[field], item[field])) : [];
      return was && fields.length > 0 ? [{ id: item.id, version: was.version, values: valuesOf(item, fields) }] : [];
    }),
    deletes: stored.filter(({ id }) => !kept.has(id)).map(({ id, version }) => ({ id, version })),
  };
}

export const hasChanges = ({ creates, updates, deletes }: Changes): boolean => creates.length + updates.length + deletes.length > 0;

const valuesOf = (item: EditedItem, fields: readonly (keyof EditedItem)[]): object =>
  Object.fromEntries(fields.map((field) => [field, item[field]]));

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
