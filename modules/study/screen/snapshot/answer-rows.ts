import type { Context } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { visibility } from '@zhixing/engine/permission/access.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import type { Condition, EffectiveField, EffectiveModel } from '@zhixing/model';
import { nameMask } from '@zhixing/model/kinds/mask.ts';
import { nested } from '@zhixing/model/report/index.ts';
import type { RowPanel } from '@zhixing/model/screen/index.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a cell holds: a moment, a number, a place, a file, or words. */
type CellForm = 'time' | 'number' | 'place' | 'file' | 'words';

export interface ShownRow {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, string>>;
  readonly tones: Readonly<Record<string, string>>;
}

export interface RowsAnswer {
  readonly fields: readonly { readonly name: string; readonly label: string; readonly form: CellForm }[];
  readonly rows: readonly ShownRow[];
  readonly total: number;
}

type Asked = Pick<RowPanel, 'rows' | 'about'>;

/** Answers rows as the reader's own list does; of the names of children the surname remains. Fields that the reader does not see are left out. */
export async function answerRows(ctx: Context, { rows: asked, about }: Asked, subject: string | null): Promise<RowsAnswer> {
  const model = ctx.engine.registry.get(asked.model);
  const seen = seenFields(ctx, model, asked.fields);
  if (seen.length === 0) throw modelErrors.denied({ permission: `${model.name}.read` });
  const narrowed: Condition[] = [asked.where ?? {}, ...(about && subject ? [nested(about, subject)] : [])];
  const page = await readPage(ctx, model, {
    currentPage: 1,
    pageSize: asked.first,
    filter: { all: narrowed },
    fields: seen.map(({ name }) => name),
    ...(asked.order && { order: { field: asked.order.replace(/^-/, ''), descending: asked.order.startsWith('-') } }),
  });
  const [list, labels] = [JSON.parse(page.list) as Row[], JSON.parse(page.labels) as Labels];
  return {
    fields: seen.map(({ name, ...field }) => ({
      name,
      label: ctx.engine.words.field(ctx.language, model, name),
      form: formOf({ name, ...field }),
    })),
    rows: list.map((row) => ({
      id: row.id,
      values: Object.fromEntries(seen.filter((field) => !isText(field)).map(({ name }) => [name, row[name] ?? null])),
      words: wordsOf(ctx, model, seen, row, labels),
      tones: tonesOf(model, seen, row),
    })),
    total: page.total,
  };
}

function seenFields(ctx: Context, model: EffectiveModel, names: readonly string[]): EffectiveField[] {
  const { fields, masked } = visibility(ctx, model);
  return names.flatMap((name) => (masked.has(name) ? [] : (fields.find((field) => field.name === name) ?? [])));
}

function formOf({ kind, settings }: EffectiveField): CellForm {
  if (kind.geometry) return 'place';
  if (kind.attachment) return 'file';
  if (kind.dated) return 'time';
  return kind.summable(settings) ? 'number' : 'words';
}

const isText = (field: EffectiveField): boolean =>
  formOf(field) === 'words' && field.kind.reference === null && field.kind.values(field.settings) === null;

/** References, choices and texts in words. */
function wordsOf(ctx: Context, model: EffectiveModel, fields: readonly EffectiveField[], row: Row, labels: Labels): Record<string, string> {
  const words = fields
    .filter((field) => formOf(field) === 'words')
    .map((field) => [field.name, wordOf(ctx, model, field, row, labels)] as const);
  return Object.fromEntries(words.filter(([, word]) => word !== ''));
}

function wordOf(ctx: Context, model: EffectiveModel, field: EffectiveField, row: Row, labels: Labels): string {
  const { name, kind, settings } = field;
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (kind.reference) {
    const label = labels[name]?.[String(value)] ?? '';
    const isChild = ctx.engine.registry.find(String(settings.model))?.document.minors === true;
    return isChild && label ? nameMask.value(label) : label;
  }
  return kind.values(settings) === null ? String(value) : ctx.engine.words.option(ctx.language, model, name, String(value));
}

function tonesOf(model: EffectiveModel, fields: readonly EffectiveField[], row: Row): Record<string, string> {
  const tones = fields.flatMap(({ name, settings }) => {
    const own = (name === 'status' ? model.tones : settings.tones) as Readonly<Record<string, string>> | undefined;
    const tone = own?.[String(row[name])];
    return tone ? [[name, tone] as const] : [];
  });
  return Object.fromEntries(tones);
}
