import { type EffectiveAction, type EffectiveField, type EffectiveModel, namesIn, rollupOf } from '@zhixing/model';
import type { Context } from '../context.ts';
import { can, visibility } from '../permission/access.ts';
import { operatorsFor } from '../permission/comparisons.ts';
import { holdsMinors } from '../permission/minors.ts';
import { valueField } from '../write/rollups.ts';
import { validatedNames, warnedNames } from '../write/validate.ts';
import { describeChecks, describeRows, linkageOf, messageOf, optionsFilterOf } from './describe-form.ts';

/** Describes a model for a client that renders lists, forms and details: only what the reader may see, labelled in their language. */
export function describeModel(ctx: Context, model: EffectiveModel) {
  const { fields: visible, masked, writable } = visibility(ctx, model);
  const fields = visible.filter((field) => field.settings.internal !== true);
  const seen = new Set(fields.map((field) => field.name));
  const names = (list: readonly string[]) => list.filter((name) => seen.has(name));
  const { words } = ctx.engine;
  const { list: listView, related = [], review } = model.document.views ?? {};
  const empty = ctx.engine.texts.find(ctx.language, `${model.name}.empty`);
  return {
    name: model.name,
    title: words.title(ctx.language, model),
    ...(empty ? { empty } : {}),
    traits: model.document.traits ?? [],
    ...(holdsMinors(ctx.engine, model) ? { minors: true } : {}),
    ...childOf(ctx, fields),
    ...(model.document.serverManaged ? { serverManaged: true } : {}),
    states: model.states,
    tones: model.tones,
    ...statesForWriting(model),
    label: names(model.label),
    fields: fields.map((field) =>
      describeField(ctx, model, field, { masked: masked.has(field.name), readonly: !writable.has(field.name) }),
    ),
    list: {
      columns: names(model.list.columns),
      filters: names(model.list.filters),
      sort: model.list.sort,
      ...(listView?.leftTree ? { leftTree: listView.leftTree.flatMap((level) => titled(ctx, level)) } : {}),
      ...(listView?.spans ? { spans: listView.spans.filter(({ from, to }) => seen.has(from) && seen.has(to)) } : {}),
    },
    form: describeForm(ctx, model, names),
    ...(review ? { review: { actions: review.actions, files: names(review.files ?? []) } } : {}),
    // The condition of a related list is sent only if the reader may see its fields; otherwise the list is always shown.
    related: related.flatMap(({ when, ...one }) =>
      titled(ctx, { ...one, ...(when && namesIn(when).every((name) => seen.has(name)) && { when }) }),
    ),
    actions: Object.values(model.actions)
      .filter((action) => !action.system)
      .map((action) => describeAction(ctx, model, action)),
    checks: describeChecks(ctx, model),
    validated: names([...new Set([...validatedNames(model), ...warnedNames(ctx, model)])]),
    access: accessOn(ctx, model),
    masked: [...masked],
  };
}

/** The field that refers to the child whom a record is about. */
function childOf({ engine }: Context, fields: readonly EffectiveField[]): { child?: string } {
  const child = fields.find(
    ({ kind, settings, system }) =>
      !system && kind.reference === 'one' && engine.registry.find(String(settings.model))?.document.minors === true,
  );
  return child ? { child: child.name } : {};
}

const describeForm = (ctx: Context, model: EffectiveModel, names: (list: readonly string[]) => string[]) => ({
  layout: model.formLayout,
  rows: describeRows(ctx, model),
  groups: model.formGroups.map((group) => ({
    title: group.title,
    label: ctx.engine.words.group(ctx.language, model, group.title),
    fields: names(group.fields),
  })),
});

/** A view of another model's records with the model's title; empty if the reader may not see them. */
const titled = <P extends { model: string }>(ctx: Context, place: P) =>
  readable(ctx, place.model) ? [{ ...place, title: ctx.engine.words.title(ctx.language, ctx.engine.registry.get(place.model)) }] : [];

function readable(ctx: Context, name: string): boolean {
  const model = ctx.engine.registry.find(name);
  return model !== undefined && can(ctx, model, 'read') !== null;
}

function accessOn(ctx: Context, model: EffectiveModel) {
  const may = (verb: 'create' | 'update' | 'delete' | 'import' | 'export' | 'unmask') => can(ctx, model, verb) !== null;
  const actions = Object.values(model.actions).filter(
    (action) => (!action.system || action.grantable) && can(ctx, model, `act:${action.name}`) !== null,
  );
  return {
    create: may('create'),
    update: may('update'),
    delete: may('delete'),
    import: may('import'),
    export: may('export'),
    unmask: may('unmask'),
    actions: actions.map((action) => action.name),
  };
}

// Settings that a client needs to validate and format a value; none that reveal columns or rules.
const DESCRIBED = [
  'max',
  'min',
  'pattern',
  'scale',
  'model',
  'dictionary',
  'accept',
  'landline',
  'result',
  'past',
  'workingDays',
  'rule',
  'concealed',
  'plain',
  'copiedName',
] as const;

/** One field that the reader sees, for a filter outside of the list of its model. */
export const fieldDescription = (ctx: Context, model: EffectiveModel, field: EffectiveField) =>
  describeField(ctx, model, field, { masked: false, readonly: true });

function describeField(
  ctx: Context,
  model: EffectiveModel,
  field: EffectiveField,
  { masked, readonly }: { masked: boolean; readonly: boolean },
) {
  const { kind, settings } = valueField(ctx.engine, field);
  const help = ctx.engine.words.help(ctx.language, model, field.name);
  const message = messageOf(ctx, settings.message);
  return {
    name: field.name,
    kind: kind.name,
    ...(rollupOf(field) ? { rollup: true } : {}),
    label: ctx.engine.words.field(ctx.language, model, field.name),
    ...(help ? { help } : {}),
    ...(message ? { message } : {}),
    required: settings.required === true,
    readonly,
    system: field.system,
    unique: settings.unique === true,
    search: model.search.includes(field),
    sensitive: settings.sensitive === true,
    ...(settings.minors === true ? { minors: true } : {}),
    sortable: field.column !== null && !masked,
    operators: operatorsFor(field, masked),
    ...Object.fromEntries(DESCRIBED.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]])),
    ...(settings.default === undefined ? {} : { default: settings.default }),
    ...(field.kind.reference && isOpened(ctx, field) ? { linked: true } : {}),
    ...optionsFilterOf(ctx, model, field),
    ...linkageOf(ctx, model, field),
    ...optionsOf(ctx, model, field),
  };
}

// A field with `named` may refer to any person, so it is a link only for readers whose scope is unrestricted.
function isOpened(ctx: Context, { settings }: EffectiveField): boolean {
  const target = ctx.engine.registry.find(String(settings.model));
  const scope = target ? can(ctx, target, 'read') : null;
  return scope !== null && (settings.named !== true || Object.keys(scope).length === 0);
}

function optionsOf(ctx: Context, model: EffectiveModel, field: EffectiveField) {
  if (typeof field.settings.pick === 'string') return { options: picked(ctx, field.settings.pick) };
  const options = field.kind.options(field.settings);
  if (!options) return {};
  const tones = (field.settings.tones ?? {}) as Record<string, string>;
  return {
    options: options.map((value) => ({
      value,
      label: ctx.engine.words.option(ctx.language, model, field.name, value),
      ...(tones[value] ? { tone: tones[value] } : {}),
    })),
  };
}

// Options of a `pick` text field: codes with the labels that a module provides.
function picked({ engine, language }: Context, key: string) {
  const names = engine.modules.flatMap((module) => module.names?.[key] ?? [])[0]?.(engine, language) ?? {};
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

function describeAction(ctx: Context, model: EffectiveModel, action: EffectiveAction) {
  const { words } = ctx.engine;
  const args = Object.values(ctx.engine.argFields(model, action.name));
  return {
    name: action.name,
    label: words.action(ctx.language, model, action.name),
    from: action.from ?? [],
    to: action.to ?? null,
    confirm: action.confirm === true,
    ...(action.flow ? { flow: true } : {}),
    ...(action.when ? { when: action.when } : {}),
    args: args.map((field) => ({
      ...describeField(ctx, model, field, { masked: false, readonly: false }),
      label: words.arg(ctx.language, model, action.name, field.name),
      ...argOptions(ctx, model, action, field),
    })),
  };
}

// Options of an argument fall back to the labels of the field with the same name.
function argOptions(ctx: Context, model: EffectiveModel, action: EffectiveAction, field: EffectiveField) {
  const options = field.kind.options(field.settings);
  if (!options) return {};
  const label = (value: string) =>
    ctx.engine.texts.find(ctx.language, `${model.name}.options.${action.name}.${field.name}.${value}`) ??
    ctx.engine.words.option(ctx.language, model, field.name, value);
  return { options: options.map((value) => ({ value, label: label(value) })) };
}

/** The states in which the record may be edited and deleted, if restricted. */
const statesForWriting = ({ document: { editableIn, deletableIn } }: EffectiveModel) => ({
  ...(editableIn && { editableIn }),
  ...(deletableIn && { deletableIn }),
});
