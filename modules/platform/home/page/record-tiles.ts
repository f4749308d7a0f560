import type { Context } from '@zhixing/engine/context.ts';
import { fieldDescription } from '@zhixing/engine/describe/describe.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { visibility } from '@zhixing/engine/permission/access.ts';
import { type PageQuery, readPage } from '@zhixing/engine/read/page.ts';
import type { EffectiveModel } from '@zhixing/model';
import { chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import type { TileOf } from '@zhixing/model/page/index.ts';
import { grainSpan } from '@zhixing/model/report/index.ts';

type RecordTile = TileOf<'list'> | TileOf<'calendar'> | TileOf<'map'>;

const LINES = 6;
const COLUMNS = 4;
const MAX_DAYS = 300;
const MAX_PLACES = 300;

/** The records of a list, of the present month, or on a map: one statement, and their total where it is not cached. */
export function recordTile(ctx: Context, tile: RecordTile): Promise<object> {
  const model = ctx.engine.registry.get(tile.model);
  if (tile.kind === 'list') return listOf(ctx, tile, model);
  return tile.kind === 'calendar' ? monthOf(ctx, tile, model) : placesOf(ctx, tile, model);
}

async function listOf(ctx: Context, tile: TileOf<'list'>, model: EffectiveModel) {
  const seen = seenNames(ctx, model);
  const columns = (tile.columns ?? model.list.columns.slice(0, COLUMNS)).filter((name) => seen.has(name));
  const order = tile.sort ? { field: tile.sort.replace(/^-/, ''), descending: tile.sort.startsWith('-') } : undefined;
  const records = await recordsOf(ctx, model, columns, {
    pageSize: tile.most ?? LINES,
    ...(order ? { order } : {}),
    ...(tile.filter ? { filter: tile.filter } : {}),
  });
  return { ...records, columns, filter: tile.filter ?? null };
}

async function monthOf(ctx: Context, tile: TileOf<'calendar'>, model: EffectiveModel) {
  const { from, to = from } = tile;
  mustSee(ctx, model, [from, to]);
  const month = chinaDay(ctx.now()).slice(0, 7);
  const span = grainSpan('month', month);
  // What begins before the end of the month and ends within it or later.
  const within = [{ [from]: { lt: boundOf(model, from, span.to) } }, { [to]: { gte: boundOf(model, to, span.from) } }];
  const records = await recordsOf(ctx, model, [...model.label, from, to, 'status'], {
    pageSize: MAX_DAYS,
    order: { field: from, descending: false },
    filter: { all: [tile.filter ?? {}, ...within] },
  });
  return { ...records, month, from, to, filter: tile.filter ?? null };
}

/** The beginning of a day as the field is compared with it. */
const boundOf = (model: EffectiveModel, name: string, day: string): string =>
  model.fields[name]?.kind.dated === 'moment' ? chinaDateTime(day).toISOString() : day;

async function placesOf(ctx: Context, tile: TileOf<'map'>, model: EffectiveModel) {
  mustSee(ctx, model, [tile.at]);
  const placed = { [tile.at]: { empty: false } };
  const records = await recordsOf(ctx, model, [...model.label, tile.at], {
    pageSize: MAX_PLACES,
    filter: { all: [tile.filter ?? {}, placed] },
  });
  return { ...records, at: tile.at, filter: tile.filter ?? null };
}

function seenNames(ctx: Context, model: EffectiveModel): ReadonlySet<string> {
  const { fields, masked } = visibility(ctx, model);
  return new Set(fields.map(({ name }) => name).filter((name) => !masked.has(name)));
}

function mustSee(ctx: Context, model: EffectiveModel, names: readonly string[]): void {
  const seen = seenNames(ctx, model);
  const missing = names.find((name) => !seen.has(name));
  if (missing !== undefined) throw modelErrors.unknownField({ field: missing, model: model.name });
}

/** Rows with what a client needs to name and draw them. */
async function recordsOf(ctx: Context, model: EffectiveModel, names: readonly string[], query: Omit<PageQuery, 'currentPage' | 'fields'>) {
  const seen = seenNames(ctx, model);
  const fields = [...new Set([...names, ...model.label])].flatMap((name) =>
    seen.has(name) && model.fields[name] ? [model.fields[name]] : [],
  );
  const page = await readPage(ctx, model, { currentPage: 1, ...query, fields: fields.map(({ name }) => name) });
  return {
    modelTitle: ctx.engine.words.title(ctx.language, model),
    fields: fields.map((field) => fieldDescription(ctx, model, field)),
    label: model.label,
    rows: JSON.parse(page.list) as readonly Record<string, unknown>[],
    labels: JSON.parse(page.labels) as object,
    masked: page.masked,
    total: page.total,
  };
}
