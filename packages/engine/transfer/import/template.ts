import type { Writable } from 'node:stream';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { alongFields, mappedLabel, modelOfField } from '../along/along-fields.ts';
import type { Cell } from '../write/cell.ts';
import { createTable, type TableFormat } from '../write/create-table.ts';
import { wordsOf } from './cell-reader.ts';
import { mappableFields } from './mappable.ts';

/** A file to fill in: headers with required fields marked, one example row that the import skips, and instructions. */
export async function writeTemplate(
  ctx: Context,
  model: EffectiveModel,
  format: TableFormat,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const fields = [...ownColumns(ctx, model), ...besideColumns(ctx, model)];
  const text = (key: string, params?: Record<string, unknown>) => ctx.engine.texts.text(ctx.language, `transfer.${key}`, params);
  const table = createTable(format, output, signal);
  const choices = fields.flatMap(({ of, field }, column) =>
    field.kind.options(field.settings) ? [{ column, options: optionLabels(ctx, of, field) }] : [],
  );
  await table.sheet({
    name: ctx.engine.words.title(ctx.language, model),
    widths: fields.map((one) => widthOf(one.label)),
    frozen: 1,
    choices,
  });
  await table.row(
    fields.map((one): Cell => ({ text: one.required ? `${one.label}*` : one.label, style: one.required ? 'required' : 'header' })),
  );
  await table.row(
    fields.map(
      ({ of, field }, i): Cell => ({ text: (i === 0 ? `${text('exampleMark')} ` : '') + exampleOf(ctx, of, field), style: 'example' }),
    ),
  );
  if (format === 'xlsx') {
    await table.sheet({ name: text('instructions'), widths: [24, 10, 80], frozen: 1 });
    await table.row([text('fieldName'), text('isRequired'), text('howToFill')].map((one): Cell => ({ text: one, style: 'header' })));
    for (const one of fields)
      await table.row([one.label, one.required ? text('yes') : '', { text: howToFill(ctx, one.of, one.field), style: 'wrap' }]);
    await table.row(['', '', { text: text('templateNote', { mark: text('exampleMark') }), style: 'wrap' }]);
  }
  await table.end();
}

/** A column of the template, and the model of its field. */
interface TemplateColumn {
  readonly label: string;
  readonly required: boolean;
  readonly of: EffectiveModel;
  readonly field: EffectiveField;
}

function ownColumns(ctx: Context, model: EffectiveModel): TemplateColumn[] {
  const fields = mappableFields(ctx, model).filter(
    ({ use, field: { kind, settings } }) => use === 'write' && ((!kind.opaque && !kind.geometry) || settings.required === true),
  );
  return fields.map(({ field, required }) => ({
    label: ctx.engine.words.field(ctx.language, model, field.name),
    required,
    of: model,
    field,
  }));
}

const besideColumns = (ctx: Context, model: EffectiveModel): TemplateColumn[] =>
  alongFields(ctx, model).map((one) => ({
    label: mappedLabel(ctx.engine, ctx.language, model, one.name),
    required: false,
    of: modelOfField(one),
    field: one.field,
  }));

const widthOf = (label: string): number => Math.min(40, Math.max(12, label.length * 2 + 4));

const optionLabels = (ctx: Context, model: EffectiveModel, field: EffectiveField): string[] =>
  (field.kind.options(field.settings) ?? []).map((option) => ctx.engine.words.option(ctx.language, model, field.name, option));

function exampleOf(ctx: Context, model: EffectiveModel, field: EffectiveField): string {
  const target = field.kind.reference ? ctx.engine.registry.find(String(field.settings.model)) : undefined;
  if (target) return ctx.engine.words.title(ctx.language, target);
  // Fields with codes of other records get no example; the instructions list the codes.
  if (field.kind.target(field.settings)) return '';
  return field.kind.format(field.kind.example(field.settings, 1), field.settings, wordsOf(ctx.engine, model, field, ctx.language));
}

function howToFill(ctx: Context, model: EffectiveModel, field: EffectiveField): string {
  const { texts, words, registry } = ctx.engine;
  const target = registry.find(String(field.settings.model ?? ''));
  const help = words.help(ctx.language, model, field.name);
  const options = optionLabels(ctx, model, field);
  const hint =
    texts.find(ctx.language, `transfer.fill.${field.kind.name}`, {
      max: field.settings.max,
      min: field.settings.min,
      options,
      model: target ? words.title(ctx.language, target) : '',
    }) ?? '';
  return [help, hint.includes('{') ? '' : hint].filter((part) => part).join('\n');
}
