import { dictionaryOf } from './dictionary-of.ts';
import type { ActionDocument, ModelDocument, RollupDocument } from './document.ts';
import type { Field, Tone } from './field.ts';
import type { Kind } from './kind.ts';
import { kindOfField } from './kinds/registry.ts';
import { applyOverlay, type Overlay } from './overlay.ts';
import { traits } from './traits.ts';

/** A field with its kind and column resolved. */
export interface EffectiveField {
  readonly name: string;
  readonly kind: Kind;
  readonly settings: Field;
  /** Column name, or null if the value is computed on reading. */
  readonly column: string | null;
  /** Provided by the engine for every record: id, version, who and when. */
  readonly system: boolean;
  readonly operators: ReturnType<Kind['operators']>;
}

export interface EffectiveAction extends ActionDocument {
  readonly name: string;
}

/** A document with overlays, traits and defaults applied; frozen and shared. */
export interface EffectiveModel {
  readonly name: string;
  readonly table: string;
  readonly document: ModelDocument;
  readonly fields: Readonly<Record<string, EffectiveField>>;
  /** Fields that a client may write. */
  readonly writable: readonly EffectiveField[];
  readonly states: readonly string[];
  readonly tones: Readonly<Record<string, Tone>>;
  readonly actions: Readonly<Record<string, EffectiveAction>>;
  readonly label: readonly string[];
  readonly search: readonly EffectiveField[];
  readonly list: {
    readonly columns: readonly string[];
    readonly filters: readonly string[];
    readonly sort: { field: string; descending: boolean };
  };
  readonly formGroups: readonly { title: string; label?: string | undefined; fields: readonly string[] }[];
  readonly formLayout: 'groups' | 'tabs' | 'steps';
  /** Sub-tables of the form: records saved together with one of this model. */
  readonly formRows: readonly { model: string; by: string; fields?: readonly string[] | undefined }[];
  readonly scopes: Readonly<Record<string, NonNullable<ModelDocument['scopes']>[string]>>;
}

const systemFields: Record<string, Field> = {
  id: { kind: 'ref', model: '', readonly: true, required: true },
  version: { kind: 'integer', readonly: true, required: true },
  createdAt: { kind: 'moment', readonly: true, required: true },
  createdBy: { kind: 'ref', model: 'user', named: true, readonly: true },
  updatedAt: { kind: 'moment', readonly: true, required: true },
  updatedBy: { kind: 'ref', model: 'user', named: true, readonly: true },
};

/** Names reserved for the engine: its fields, and the column that marks the recycle bin. */
export const reservedNames = [...Object.keys(systemFields), 'deletedAt'];

/** camelCase to snake_case. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Computes the effective model. The document must have passed `checkModel`; overlay patches that do not apply are skipped. */
export function effectiveModel(base: ModelDocument, overlays: readonly Overlay[] = []): EffectiveModel {
  const document = overlays.reduce((current, overlay) => applyOverlay(current, overlay).document, base);
  const fields = fieldsOf(document);
  const writable = Object.values(fields).filter((field) => !field.system && field.settings.readonly !== true);
  return Object.freeze({
    name: document.name,
    table: snake(document.name),
    document,
    fields,
    writable,
    states: document.states ?? [],
    tones: document.tones ?? {},
    actions: dictionaryOf(Object.entries(document.actions ?? {}).map(([name, action]) => [name, { name, ...action }])),
    label: labelOf(document, fields),
    search: searchOf(document, fields),
    list: listOf(document, fields),
    formGroups: document.views?.form?.groups ?? [{ title: 'basics', fields: writable.map((field) => field.name) }],
    formLayout: document.views?.form?.layout ?? 'groups',
    formRows: document.views?.form?.rows ?? [],
    scopes: dictionaryOf(Object.entries(document.scopes ?? {})),
  });
}

function fieldsOf(document: ModelDocument): Record<string, EffectiveField> {
  const declared: Record<string, Field> = { ...document.fields };
  for (const trait of document.traits ?? []) Object.assign(declared, traits[trait](document.name));
  if (document.states?.length) declared.status = statusField(document);
  for (const [name, rollup] of Object.entries(document.rollups ?? {})) declared[name] = rollupField(rollup);
  const all = { ...systemFields, ...declared };
  if (all.id) all.id = { ...all.id, model: document.name };
  return dictionaryOf(Object.entries(all).map(([name, settings]) => [name, effectiveField(name, settings)]));
}

/** Converts a rollup of a document to a field. */
export const rollupField = ({ count, ...rollup }: RollupDocument): Field => ({
  kind: count ? 'count' : 'rollup',
  readonly: true,
  ...rollup,
});

const statusField = (document: ModelDocument): Field => ({
  kind: 'choice',
  options: document.states,
  tones: document.tones ?? {},
  readonly: true,
  required: true,
  default: document.states?.[0],
  index: true,
});

function effectiveField(name: string, settings: Field): EffectiveField {
  const kind = kindOfField(settings);
  if (!kind) throw new Error(`field ${name}: no kind "${settings.kind}"`);
  return Object.freeze({
    name,
    kind,
    settings,
    column: kind.column(settings) === null ? null : snake(name),
    system: Object.hasOwn(systemFields, name),
    operators: kind.operators(settings),
  });
}

function labelOf(document: ModelDocument, fields: Record<string, EffectiveField>): readonly string[] {
  if (document.label) return document.label;
  const named = ['name', 'title', 'code'].find((name) => fields[name]);
  const text = Object.values(fields).find((field) => field.kind.wording);
  if (named ?? text) return [named ?? text?.name ?? 'id'];
  const ends = endsOf(fields).slice(0, 2);
  return ends.length > 0 ? ends : ['id'];
}

/** The required references of a model: both ends of a join record, which has no name of its own. */
const endsOf = (fields: Record<string, EffectiveField>): string[] =>
  Object.values(fields)
    .filter(({ system, kind, settings }) => !system && kind.reference === 'one' && settings.required === true)
    .map(({ name }) => name);

/** The fields that the keyword of a list is matched against: those marked for it, else the names of the record and of those it refers to. */
function searchOf(document: ModelDocument, fields: Record<string, EffectiveField>): readonly EffectiveField[] {
  const all = Object.values(fields).filter((field) => field.column !== null);
  const marked = all.filter(({ settings }) => settings.search === true);
  if (marked.length > 0) return marked;
  const shown = new Set([...labelOf(document, fields), ...(document.views?.list?.columns ?? [])]);
  const label = new Set(labelOf(document, fields));
  return all.filter(({ name, system, kind, settings }) => {
    const searched = system ? null : kind.searchable(settings);
    return searched === 'related' ? shown.has(name) : searched === 'own' && label.has(name);
  });
}

function listOf(document: ModelDocument, fields: Record<string, EffectiveField>): EffectiveModel['list'] {
  const list = document.views?.list;
  const shown = Object.values(fields).filter((field) => !field.system && field.kind.brief);
  const columns = list?.columns ?? shown.slice(0, 12).map((field) => field.name);
  const filters = list?.filters ?? columns.filter((name) => (fields[name]?.operators.length ?? 0) > 1).slice(0, 4);
  const sort = list?.sort ?? '-id';
  return { columns, filters, sort: { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') } };
}
