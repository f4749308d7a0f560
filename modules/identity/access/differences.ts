import type { EffectiveModel } from '@zhixing/model';
import { type ModelGrant, permissionsOf } from './documents.ts';

/** What one document has beside another, by ability and field. */
export interface Difference {
  /** Name of the model, or the subject under which pages and applications are granted. */
  readonly model: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What goes and comes when the first document becomes the second; null where they say the same. */
export function differenceOf(model: EffectiveModel, before: ModelGrant, after: ModelGrant): Difference | null {
  const [old, young] = [itemsOf(model, before), itemsOf(model, after)];
  const added = young.filter((item) => !old.includes(item));
  const removed = old.filter((item) => !young.includes(item));
  return added.length + removed.length === 0 ? null : { model: model.name, added, removed };
}

/** The same of pages or applications, whose items are listed as they are. */
export function itemsDiffer(subject: string, before: readonly string[], after: readonly string[]): Difference | null {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  return added.length + removed.length === 0 ? null : { model: subject, added, removed };
}

/** A document as a list of single permissions: `read@all`, `sees:phone`, `writes:phone`, `clear:phone`. Without abilities it permits nothing. */
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
