import type { Context } from '@zhixing/engine/context.ts';
import { can, type Permission } from '@zhixing/engine/permission/access.ts';
import { type HomePart, type HomeTile, homeParts } from '@zhixing/engine/ports/home-tiles.ts';
import { figureOf } from './figures.ts';
import { labelsFor, shownLine } from './labels.ts';
import { inOrder, linesOf, type ReadLine, type ReadTile } from './lines.ts';
import { answerPage } from './page/answer-page.ts';
import { homeDocument } from './page/arrangement.ts';

/** Lines of a part that are shown; the rest is counted, and found in the lists. */
const SHOWN: Readonly<Record<HomePart, number>> = { toDo: 8, returned: 5, trips: 6, expiring: 5, news: 5, figures: 0 };

/**
 * The tiles on a person's home: those with a permission that the person has. Whoever may do everything is left without the work of others,
 * since no grant says that it is theirs.
 */
export function tilesFor(ctx: Pick<Context, 'engine' | 'actor'>): readonly HomeTile[] {
  return ctx.engine.modules
    .flatMap(({ homeTiles = [] }) => homeTiles)
    .filter(({ model, permission = 'read', without }) => {
      if (ctx.actor.access.everything && isWork(permission)) return false;
      return may(ctx, model, permission) && may(ctx, model, 'read') && !(without && may(ctx, without, 'read'));
    });
}

function may(ctx: Pick<Context, 'engine' | 'actor'>, name: string, permission: Permission): boolean {
  const model = ctx.engine.registry.find(name);
  return model !== undefined && can(ctx, model, permission) !== null;
}

const isWork = (permission: Permission): boolean => permission === 'update' || permission.startsWith('act:');

/**
 * The home page of the actor: two statements per tile of work and one per kind of referenced record, whatever the number of records, and one
 * or two per report or list of the page.
 */
export async function homeOf(ctx: Context) {
  const tiles = tilesFor(ctx);
  const [figures, lists] = [tiles.filter(({ part }) => part === 'figures'), tiles.filter(({ part }) => part !== 'figures')];
  const [page, counted, read] = await Promise.all([
    pageOf(ctx),
    Promise.all(figures.map((tile) => figureOf(tile, ctx))),
    Promise.all(lists.map((tile) => linesOf(tile, ctx, SHOWN[tile.part]))),
  ]);
  const shown = homeParts.flatMap((part) => partOf(part, read) ?? []);
  const labels = await labelsFor(
    shown.flatMap(({ lines }) => lines),
    ctx,
  );
  return {
    parts: shown.map(({ lines, ...part }) => ({ ...part, lines: lines.map((line) => shownLine(line, labels, ctx)) })),
    figures: counted.filter(({ value }) => value !== 0),
    page,
  };
}

/** The page of tiles, and where it comes from. */
async function pageOf(ctx: Context) {
  const { source, document } = await homeDocument(ctx);
  return { source, tiles: await answerPage(ctx, document) };
}

/** One part: the lines of its tiles in one order, and the tiles with how much each holds. Null where the person has none of its tiles. */
function partOf(part: HomePart, read: readonly ReadTile[]) {
  const own = read.filter(({ tile }) => tile.part === part);
  if (own.length === 0) return null;
  const lines = withoutRepeats(own.flatMap(({ lines }) => lines)).toSorted(inOrder);
  return {
    part,
    total: own.reduce((sum, { total }) => sum + total, 0),
    // A tile whose records all stand there already, as those of another, is not named.
    tiles: own
      .filter(({ tile }) => lines.some((line) => line.tile === tile))
      .map(({ tile, title, total }) => ({ name: tile.name, title, total, ...listOf(tile) })),
    lines: lines.slice(0, SHOWN[part]),
  };
}

/** Where a tile's records are found: the list of the model with the same filter, if the condition is one of fields alone. */
const listOf = ({ model, where, name }: HomeTile) =>
  'all' in where || 'any' in where || 'not' in where ? { model, area: name } : { model, area: name, filter: where };

function withoutRepeats(lines: readonly ReadLine[]): readonly ReadLine[] {
  const known = new Set<string>();
  return lines.filter(({ about }) => {
    if (known.has(about)) return false;
    known.add(about);
    return true;
  });
}
