import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { can, visibility } from '../../permission/access.ts';

/** A field that a column of a file may be mapped to. */
export interface Mappable {
  readonly field: EffectiveField;
  /** `write` stores the value; `key` only finds the record; `hint` only disambiguates records of the same name. */
  readonly use: 'write' | 'key' | 'hint';
  readonly required: boolean;
  /** Part of a combination that identifies a record. */
  readonly key: boolean;
}

/** Attachments are uploaded separately, and computed fields cannot be imported. Serial numbers serve as keys. */
const isNoText = ({ kind }: EffectiveField): boolean =>
  kind.attachment !== null || (kind.generated !== null && kind.generated !== 'number');

/** The fields that the importer may map: visible and writable ones, generated keys, and references that disambiguate others. */
export function mappableFields(ctx: Context, model: EffectiveModel): Mappable[] {
  const keys = new Set(keyCombinations(model).flat());
  const { fields, writable } = visibility(ctx, model);
  return fields.flatMap((field): Mappable[] => {
    const use = useOf(field, { key: keys.has(field.name), writable: writable.has(field.name) });
    if (use === null || !targetIsReadable(ctx, field)) return [];
    return [{ field, use, required: use === 'write' && field.settings.required === true, key: keys.has(field.name) }];
  });
}

/** A model with states has a read-only status, which its actions write. */
const isState = ({ name, settings }: EffectiveField): boolean => name === 'status' && settings.readonly === true;

/** What a column of a field is used for; null if it cannot be mapped. */
export function useOf(field: EffectiveField, { key, writable }: { key: boolean; writable: boolean }): Mappable['use'] | null {
  if (field.system || isState(field) || isNoText(field)) return null;
  if (writable) return 'write';
  if (key) return 'key';
  return field.kind.reference === 'one' ? 'hint' : null;
}

/** Field combinations that identify a record, in order of preference; the first complete one is used. */
export function keyCombinations(model: EffectiveModel): readonly (readonly string[])[] {
  if (model.document.importKeys?.length) return model.document.importKeys;
  const single = Object.values(model.fields).filter((field) => field.settings.unique === true && !field.system);
  return [...single.map(({ name }) => [name]), ...(model.document.unique ?? [])];
}

function targetIsReadable(ctx: Context, field: EffectiveField): boolean {
  if (!field.kind.reference) return true;
  const target = ctx.engine.registry.find(String(field.settings.model));
  return target !== undefined && can(ctx, target, 'read') !== null;
}
