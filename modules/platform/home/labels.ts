import type { Context } from '@zhixing/engine/context.ts';
import { labelScope, targetLabel } from '@zhixing/engine/read/labels.ts';
import { predicate } from '@zhixing/engine/read/read.ts';
import { type TargetRows, targetRows } from '@zhixing/engine/read/target.ts';
import { shownName } from '@zhixing/engine/text/product-names.ts';
import type { EffectiveField } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { ReadLine } from './lines.ts';

/** Labels of referenced records, by model, what of them the reader sees, and key. */
type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

const namesIn = ({ tile, model }: ReadLine): readonly string[] => [...(tile.title ?? model.label), ...(tile.about ?? [])];

const kindOf = ({ model, named, shared }: TargetRows): string => `${model.name} ${named} ${shared}`;

/** The labels of all records that lines name: one statement per model. */
export async function labelsFor(lines: readonly ReadLine[], ctx: Context): Promise<Labels> {
  const asked = Map.groupBy(
    lines.flatMap((line) => referencesIn(line, ctx)),
    ({ kind }) => kind,
  );
  const found = [...asked].map(async ([kind, keys]) => {
    const target = keys[0]?.target;
    return [kind, target ? await labelsOf(target, [...new Set(keys.map(({ key }) => key))], ctx) : new Map<string, string>()] as const;
  });
  return new Map(await Promise.all(found));
}

const referencesIn = (line: ReadLine, ctx: Context) =>
  namesIn(line).flatMap((name) => {
    const field = line.model.fields[name];
    const target = field ? targetRows(ctx, field) : null;
    const keys = [line.row[name]].flat().filter((key) => typeof key === 'string');
    return target ? keys.map((key) => ({ kind: kindOf(target), target, key })) : [];
  });

async function labelsOf(target: TargetRows, keys: readonly string[], ctx: Context): Promise<ReadonlyMap<string, string>> {
  const scope = labelScope(ctx, target);
  if (!scope || keys.length === 0) return new Map();
  const within = predicate(ctx, target.model, [scope]);
  const rows = await ctx.db.query<{ key: string; label: string }>(
    sql`select ${target.key} as key, ${targetLabel(ctx, target)} as label ${target.from} and ${target.key}::text = any(${keys}::text[]) and ${within}`,
  );
  return new Map(rows.map(({ key, label }) => [key, label]));
}

/** A line as the browser shows it. */
export function shownLine(line: ReadLine, labels: Labels, ctx: Context) {
  const { tile, model, row, due, newest, note } = line;
  const words = (names: readonly string[]) => names.flatMap((name) => wordsOf(line, model.fields[name], labels, ctx));
  const { status } = row;
  return {
    id: row.id,
    tile: tile.name,
    model: model.name,
    title: words(tile.title ?? model.label).join(' '),
    about: words(tile.about ?? []),
    due,
    at: due === null ? newest : null,
    note: note.text ?? null,
    tone: note.tone ?? null,
    flow: note.flow ?? null,
    ...(typeof status === 'string' && {
      status: ctx.engine.words.option(ctx.language, model, 'status', status),
      statusTone: model.document.tones?.[status] ?? 'neutral',
    }),
  };
}

function wordsOf({ row, model }: ReadLine, field: EffectiveField | undefined, labels: Labels, ctx: Context): string[] {
  const value = field ? row[field.name] : null;
  if (!field || value === null || value === undefined || value === '') return [];
  const target = targetRows(ctx, field);
  if (target) return [value].flat().flatMap((key) => labels.get(kindOf(target))?.get(String(key)) ?? []);
  if (field.kind.options(field.settings)) return [ctx.engine.words.option(ctx.language, model, field.name, String(value))];
  if (typeof value === 'number') return [`${ctx.engine.words.field(ctx.language, model, field.name)} ${value}`];
  return [String(shownName(ctx, field, value))];
}
