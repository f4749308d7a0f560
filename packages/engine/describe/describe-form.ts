import { type Condition, checksOf, type EffectiveField, type EffectiveModel, isMessageKey, namesIn, offeredWhile } from '@zhixing/model';
import type { Context } from '../context.ts';
import { can, visibility } from '../permission/access.ts';
import { formulaInputs, isEntered } from '../write/entered.ts';

/** The sub-tables of a form that the reader may see, with their columns. */
export function describeRows(ctx: Context, model: EffectiveModel) {
  return model.formRows.flatMap(({ model: name, by, fields }) => {
    const child = ctx.engine.registry.find(name);
    if (!child || can(ctx, child, 'read') === null) return [];
    const allowed = visibility(ctx, child).writable;
    const columns = fields ?? child.formGroups.flatMap((group) => group.fields);
    const writable = columns.filter((column) => column !== by && allowed.has(column));
    return [
      {
        model: name,
        by,
        title: ctx.engine.texts.find(ctx.language, `${model.name}.groups.${name}`) ?? ctx.engine.words.title(ctx.language, child),
        fields: writable,
      },
    ];
  });
}

/**
 * What a form needs to evaluate a field while the user types: its conditions and its formula. Sent only if the reader may see every field
 * they refer to; otherwise they are evaluated on the server only, when saving.
 */
export function linkageOf(ctx: Context, model: EffectiveModel, { name, settings, kind }: EffectiveField) {
  const seen = new Set(visibility(ctx, model).fields.map((field) => field.name));
  const offered = offeredWhile(model, name);
  const show = offered && settings.show ? { all: [settings.show as Condition, offered] } : (offered ?? settings.show);
  const told = (condition: unknown) => condition !== undefined && namesIn(condition as Condition).every((name) => seen.has(name));
  return {
    ...(told(show) ? { show } : {}),
    ...(told(settings.requiredWhen) ? { requiredWhen: settings.requiredWhen } : {}),
    ...(kind.generated === 'formula' && formulaInputs(model, String(settings.expression)).every((name) => seen.has(name))
      ? { expression: settings.expression }
      : {}),
  };
}

/**
 * The checks that a form can evaluate while it is filled in: those that depend on the record alone, over fields that the reader sees
 * unmasked and enters. The server evaluates all checks when saving, and those over formulas while the form is filled in.
 */
export function describeChecks(ctx: Context, model: EffectiveModel) {
  const { fields, masked } = visibility(ctx, model);
  const seen = new Set(fields.map(({ name }) => name).filter((name) => !masked.has(name)));
  return checksOf(model)
    .filter((check) => check.own && isEntered(model, check) && check.names.every((name) => seen.has(name)))
    .map(({ name, at, names, condition }) => ({ name, at, names, condition, text: ctx.engine.words.check(ctx.language, model, name) }));
}

/**
 * The filter of selectable records for a reference. Sent only if the reader may see every field it refers to; otherwise the form offers all
 * records they may read.
 */
export function optionsFilterOf(ctx: Context, model: EffectiveModel, { settings }: EffectiveField) {
  const among = settings.among as readonly { when?: Condition; from: Condition }[] | undefined;
  const target = among && ctx.engine.registry.find(String(settings.model));
  if (!target || can(ctx, target, 'read') === null) return {};
  const sees = (of: EffectiveModel, condition: Condition) => {
    const seen = new Set(visibility(ctx, of).fields.map(({ name }) => name));
    return namesIn(condition).every((name) => seen.has(name));
  };
  return among.every(({ when = {}, from }) => sees(model, when) && sees(target, from)) ? { among } : {};
}

/** The message of a field for an invalid value, translated if it is a message key. */
export function messageOf(ctx: Context, message: unknown): string | null {
  if (typeof message !== 'string') return null;
  return isMessageKey(message) ? ctx.engine.texts.text(ctx.language, message.replace('.', '.errors.')) : message;
}
