import type { EffectiveModel } from '@zhixing/model';
import { type ModelGrant, permissionsOf } from './documents.ts';

/** The permissions and fields by which two documents differ. */
export interface Difference {
  /** Name of the model, or the subject of pages or applications. */
  readonly model: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The permissions added and removed between two documents of a model; null if they are equal. */
export function differenceOf(model: EffectiveModel, before: ModelGrant, after: ModelGrant): Difference | null {
  const [old, young] = [itemsOf(model, before), itemsOf(model, after)];
  const added = young.filter((item) => !old.includes(item));
  const removed = old.filter((item) => !young.includes(item));
  return added.length + removed.length === 0 ? null : { model: model.name, added, removed };
}

/** The same for pages or applications, whose items are compared as they are. */
export function itemsDiffer(subject: string, before: readonly string[], after: readonly string[]): Difference | null {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  return added.length + removed.length === 0 ? null : { model: subject, added, removed };
}

/** Lists a document as single permissions: `read@all`, `sees:phone`, `writes:phone`, `clear:phone`. Without abilities it grants nothing. */
function itemsOf(model: EffectiveModel, { abilities: permissions, sees, writes, clear }: ModelGrant): readonly string[] {
  const granted = permissionsOf(model).flatMap((permission) => (permissions[permission] ?? []).map((scheme) => `${permission}@${scheme}`));
  if (granted.length === 0) return [];
  const own = Object.values(model.fields).filter(({ system }) => !system);
  const may = permissions.create || permissions.update ? (writes ?? model.writable.map(({ name }) => name)) : [];
  return [
    ...granted,
    ...(sees ?? own.map(({ name }) => name)).map((name) => `sees:${name}`),
    ...may.map((name) => `writes:${name}`),
    ...clear.map((name) => `clear:${name}`),
  ];
}
