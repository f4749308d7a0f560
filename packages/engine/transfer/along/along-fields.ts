import type { EffectiveField, EffectiveModel, ModelDocument } from '@zhixing/model';
import type { Context } from '../../context.ts';
import type { Engine } from '../../engine.ts';
import { can, visibility } from '../../permission/access.ts';
import type { Language } from '../../text/locale.ts';
import { keyCombinations, useOf } from '../import/mappable.ts';

type AlongDocument = NonNullable<ModelDocument['importAlong']>[string];

/** One kind of records beside the imported one, with the models it is about. */
export interface Along {
  readonly name: string;
  readonly document: AlongDocument;
  /** The link records between both; null if the imported record itself refers to the one beside. */
  readonly link: EffectiveModel | null;
  readonly target: EffectiveModel;
}

/** A field beside the imported record that a column may be mapped to. */
export interface AlongField {
  /** `guardian.2.guardian.phone`: the kind, the place in the row, and the path in the declaration. */
  readonly name: string;
  readonly along: Along;
  readonly place: number;
  readonly path: string;
  /** Whether it is a field of the link record. */
  readonly ofLink: boolean;
  readonly field: EffectiveField;
  /** `key` fields, such as serial numbers, only find the record. */
  readonly use: 'write' | 'key';
}

/** The records beside those of a model, whoever imports. */
export function alongOf({ registry }: Engine, model: EffectiveModel): Along[] {
  return Object.entries(model.document.importAlong ?? {}).flatMap(([name, document]) => {
    const link = document.link === undefined ? null : registry.find(document.link);
    const reference = (link ?? model).fields[document.to];
    const target = registry.find(String(reference?.settings.model));
    return link === undefined || !target ? [] : [{ name, document, link, target }];
  });
}

/**
 * The fields beside the imported record that the importer may fill. Both the record beside and the link are created on the importer's own
 * permission, so without it the columns are not offered.
 */
export function alongFields(ctx: Context, model: EffectiveModel): AlongField[] {
  return alongOf(ctx.engine, model)
    .filter(({ link, target }) => [link, target].every((one) => one === null || can(ctx, one, 'create') !== null))
    .flatMap((along) =>
      Array.from({ length: along.document.most ?? 1 }, (_, i) => i + 1).flatMap((place) =>
        along.document.fields.flatMap((path) => fieldAt(ctx, along, place, path) ?? []),
      ),
    );
}

function fieldAt(ctx: Context, along: Along, place: number, path: string): AlongField | null {
  const found = resolved(along, path);
  if (!found) return null;
  const { model, field } = found;
  const use = useOf(field, {
    key: keyCombinations(model).flat().includes(field.name),
    writable: visibility(ctx, model).writable.has(field.name),
  });
  if (use !== 'write' && use !== 'key') return null;
  return { name: `${along.name}.${place}.${path}`, along, place, path, ofLink: model === along.link, field, use };
}

function resolved({ link, target }: Along, path: string): { model: EffectiveModel; field: EffectiveField } | null {
  const [first = '', second] = path.split('.');
  const model = second === undefined ? link : target;
  const field = model?.fields[second ?? first];
  return model && field ? { model, field } : null;
}

/** The model that a field beside belongs to. */
export const modelOfField = ({ along, ofLink }: Pick<AlongField, 'along' | 'ofLink'>): EffectiveModel =>
  ofLink && along.link ? along.link : along.target;

/** The label of a column by the name it is mapped to: `Name`, `Guardian 2 Mobile number`. */
export function mappedLabel(engine: Engine, language: Language, model: EffectiveModel, name: string): string {
  const [kind, place, ...path] = name.split('.');
  const along = place === undefined ? undefined : alongOf(engine, model).find((one) => one.name === kind);
  const found = along && resolved(along, path.join('.'));
  if (!found) return engine.words.field(language, model, name);
  return engine.texts.text(language, (along.document.most ?? 1) > 1 ? 'transfer.alongLabel' : 'transfer.alongOnlyLabel', {
    record: recordWords(engine, language, model, along)[0],
    number: place,
    field: engine.words.field(language, found.model, found.field.name),
  });
}

/** What a file calls the record beside: `student.along.guardian` of the locale files, the proper name first. */
export function recordWords(engine: Engine, language: Language, model: EffectiveModel, along: Along): string[] {
  const words = engine.texts.find(language, `${model.name}.along.${along.name}`) ?? engine.words.title(language, along.target);
  return words.split(/[,，、]/).map((word) => word.trim());
}
