import type { Context } from '@zhixing/engine/context.ts';
import { tableOf } from '@zhixing/engine/database/identifiers.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import type { HomeNote, HomeTile } from '@zhixing/engine/ports/home-tiles.ts';
import { findRows, predicate, type Stored } from '@zhixing/engine/read/read.ts';
import { type Condition, type EffectiveModel, withVariables } from '@zhixing/model';
import { chinaDateTime } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';

/** More than this is not counted: the figure would take longer to find than it says. */
const MAX_COUNTED = 100;

/** A record on the home page, before it is put into words. */
export interface ReadLine {
  readonly tile: HomeTile;
  readonly model: EffectiveModel;
  readonly row: Stored;
  readonly due: string | null;
  readonly newest: string | null;
  readonly note: HomeNote;
  /** The record that the line is about. */
  readonly about: string;
}

export interface ReadTile {
  readonly tile: HomeTile;
  readonly title: string;
  readonly total: number;
  readonly lines: readonly ReadLine[];
}

/** The first records of a tile, and how many there are up to `MAX_COUNTED`. */
export async function linesOf(tile: HomeTile, ctx: Context, shown: number): Promise<ReadTile> {
  const model = ctx.engine.registry.get(tile.model);
  const where = conditionOf(tile, model, ctx);
  const order = { field: tile.due ?? tile.newest ?? 'createdAt', descending: !tile.due };
  const [rows, total] = await Promise.all([
    findRows(ctx, model, where, { order, limit: Math.max(tile.read ?? 0, shown) }),
    boundedCount(where, model, ctx),
  ]);
  const notes = (await tile.notes?.(rows, ctx)) ?? new Map<string, HomeNote>();
  const lines = rows.map((row) => readLine(tile, model, row, notes.get(row.id) ?? {}));
  return { tile, title: titleOf(tile, ctx), total, lines: lines.toSorted(inOrder).slice(0, shown) };
}

/** The title of a tile in the reader's language. */
export const titleOf = ({ name }: HomeTile, { engine, language }: Context): string => {
  const [area, own] = name.split('.');
  return engine.texts.text(language, `${area}.home.${own}`);
};

/** Which records a tile is about: its own condition, within the permission of the reader. */
export function conditionOf(tile: HomeTile, model: EffectiveModel, ctx: Context): Condition {
  const variables = { '@userId': ctx.actor.userId, ...ctx.actor.variables };
  const allowed = can(ctx, model, tile.permission ?? 'read') ?? NOTHING;
  const within = tile.within ? (model.scopes[tile.within] ?? NOTHING) : {};
  return { all: [allowed, withVariables({ all: [within, tile.where] }, variables)] };
}

const NOTHING: Condition = { id: { in: [] } };

async function boundedCount(where: Condition, model: EffectiveModel, ctx: Context): Promise<number> {
  const seen = predicate(ctx, model, [where, can(ctx, model, 'read') ?? NOTHING]);
  const counted = sql`select count(*)::int as n from (select 1 from ${tableOf(model)} t where ${seen} limit ${MAX_COUNTED}) c`;
  const [row] = await ctx.db.query<{ n: number }>(counted);
  return row?.n ?? 0;
}

function readLine(tile: HomeTile, model: EffectiveModel, row: Stored, note: HomeNote): ReadLine {
  const own = tile.due ? row[tile.due] : null;
  const newest = row[tile.newest ?? 'createdAt'];
  return {
    tile,
    model,
    row,
    note,
    due: note.due ?? (typeof own === 'string' ? own : null),
    newest: typeof newest === 'string' ? newest : null,
    about: note.about ?? row.id,
  };
}

/** What is due first comes first; then what has no deadline, the latest first. */
export const inOrder = (a: ReadLine, b: ReadLine): number => rankOf(a) - rankOf(b);

const NEVER = 1e15;

/** Milliseconds of the deadline; a day ends at midnight. Lines without one rank behind all others, by age. */
function rankOf({ due, newest }: ReadLine): number {
  if (due === null) return 2 * NEVER - Date.parse(newest ?? '1970-01-01');
  return due.length === DAY.length ? chinaDateTime(due, '23:59').getTime() : Date.parse(due);
}

const DAY = 'YYYY-MM-DD';
