import type { Writable } from 'node:stream';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import type { Cell } from '../write/cell.ts';
import { createTable, type TableFormat } from '../write/create-table.ts';
import { wordsOf } from './cell-reader.ts';
import { type Mappable, mappableFields } from './mappable.ts';

/** A file to fill in: headers with required fields marked, one example row that the import skips, and instructions. */
export async function writeTemplate(
  ctx: Context,
  model: EffectiveModel,
  format: TableFormat,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const fields = mappableFields(ctx, model).filter(
    ({ use, field: { kind, settings } }) => use === 'write' && ((!kind.opaque && !kind.geometry) || settings.required === true),
  );
  const text = (key: string, params?: Record<string, unknown>) => ctx.engine.texts.text(ctx.language, `transfer.${key}`, params);
  const label = ({ field }: Mappable) => ctx.engine.words.field(ctx.language, model, field.name);
  const table = createTable(format, output, signal);
  const choices = fields.flatMap(({ field }, column) =>
    field.kind.options(field.settings) ? [{ column, options: optionLabels(ctx, model, field) }] : [],
  );
  await table.sheet({
    name: ctx.engine.words.title(ctx.language, model),
    widths: fields.map((one) => widthOf(label(one))),
    frozen: 1,
    choices,
  });
  await table.row(
    fields.map((one): Cell => ({ text: one.required ? `${label(one)}*` : label(one), style: one.required ? 'required' : 'header' })),
  );
  await table.row(
    fields.map(
      ({ field }, i): Cell => ({ text: (i === 0 ? `${text('exampleMark')} ` : '') + exampleOf(ctx, model, field), style: 'example' }),
    ),
  );
  if (format === 'xlsx') {
    await table.sheet({ name: text('instructions'), widths: [24, 10, 80], frozen: 1 });
    await table.row([text('fieldName'), text('isRequired'), text('howToFill')].map((one): Cell => ({ text: one, style: 'header' })));
    for (const one of fields)
      await table.row([label(one), one.required ? text('yes') : '', { text: howToFill(ctx, model, one.field), style: 'wrap' }]);
    await table.row(['', '', { text: text('templateNote', { mark: text('exampleMark') }), style: 'wrap' }]);
  }
  await table.end();
}

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
