import type { Finding } from './check-condition.ts';
import type { AlongDocument, ModelDocument } from './document.ts';
import { type EffectiveModel, effectiveModel } from './effective.ts';

/** Checks what an import fills beside its records: M073. Models that are not known yet are not looked into. */
export function checkAlong(model: EffectiveModel, documentOf: (name: string) => ModelDocument | undefined): Finding[] {
  const known = (name: string) => {
    const document = name === model.name ? model.document : documentOf(name);
    return document && effectiveModel(document);
  };
  return Object.entries(model.document.importAlong ?? {}).flatMap(([name, along]) =>
    faultsOf(model, along, known).map((message) => ({ id: 'M073', path: `importAlong.${name}`, message })),
  );
}

type Known = (name: string) => EffectiveModel | undefined;

function faultsOf(model: EffectiveModel, along: AlongDocument, known: Known): string[] {
  if ((along.link === undefined) !== (along.by === undefined)) return ['a link needs its model and its reference to this record'];
  const holder = along.link === undefined ? model : known(along.link);
  if (!holder) return [];
  const back = along.by === undefined ? null : holder.fields[along.by];
  if (back !== null && (back?.kind.reference !== 'one' || back.settings.model !== model.name))
    return [`"${along.link}.${along.by}" does not point here`];
  const reference = holder.fields[along.to];
  if (reference?.kind.reference !== 'one') return [`"${holder.name}.${along.to}" is no reference to one record`];
  const target = known(String(reference.settings.model));
  return [...along.fields, ...Object.keys(along.absent ?? {})]
    .filter((path) => !isFilled(path, along, { holder, target }))
    .map((path) => `"${path}" is no field to fill in`);
}

function isFilled(
  path: string,
  { link, by, to }: AlongDocument,
  { holder, target }: { holder: EffectiveModel; target: EffectiveModel | undefined },
): boolean {
  const [first = '', second] = path.split('.');
  if (second !== undefined) return first === to && (target === undefined || mayBeFilled(target, second));
  return link !== undefined && first !== by && first !== to && holder.writable.some(({ name }) => name === first);
}

// Read-only keys, such as serial numbers, find records.
const mayBeFilled = ({ writable, document }: EffectiveModel, field: string): boolean =>
  writable.some(({ name }) => name === field) || (document.importKeys ?? []).flat().includes(field);
