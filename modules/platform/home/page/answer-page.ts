import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { textOf } from '@zhixing/engine/http/envelope.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { AskingTile, PageDocument, TileDocument } from '@zhixing/model/page/index.ts';
import type { ReportDocument } from '@zhixing/model/report/index.ts';
import { homeErrors } from '../home.errors.ts';
import { reports } from '../ports.ts';
import { reportDocuments } from './arrangement.ts';
import { recordTile } from './record-tiles.ts';
import { type Asking, answerQuestions, askOf } from './report-tiles.ts';

/** A tile with what it shows, or with why it cannot be shown. */
export interface AnsweredTile {
  readonly tile: TileDocument;
  readonly title: string | null;
  readonly data?: object;
  readonly error?: string;
}

/** How long a page waits for a tile, which then says that it was not counted in time. */
const TILE_MS = 8_000;

/**
 * Tiles with their data under the reader's permissions, all asked at once. Tiles of what the reader may not read are left out; one that fails
 * says so, and leaves the others alone.
 */
export async function answerPage(ctx: Context, { tiles }: PageDocument, limitMs = TILE_MS): Promise<AnsweredTile[]> {
  const known = await documentsFor(ctx, tiles);
  const asked = new Map(tiles.flatMap((tile) => ('report' in tile ? [[tile.id, attempted(ctx, tile, known)] as const] : [])));
  const figures = answerQuestions(
    ctx,
    [...asked.values()].flatMap(({ asking }) => asking ?? []),
  );
  const answered = await Promise.all(
    tiles.map(async (tile): Promise<AnsweredTile | null> => {
      const title = titleOf(ctx, tile);
      try {
        return { tile, title, data: await within(limitMs, dataOf(ctx, tile, asked.get(tile.id) ?? {}, figures)) };
      } catch (error) {
        return isUnreadable(error) ? null : { tile, title, error: reasonOf(ctx, error) };
      }
    }),
  );
  return answered.filter((one) => one !== null);
}

/** @throws home.tileSlow; the statement goes on until it ends or the database stops it */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(homeErrors.tileSlow()), ms);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
    // What fails after the limit has been answered already.
    work.catch(() => undefined);
  }
}

/** Reports of the installation are looked up only where a tile needs one. */
async function documentsFor(ctx: Context, tiles: readonly TileDocument[]): Promise<ReadonlyMap<string, ReportDocument>> {
  const shipped = use(ctx.engine, reports).shipped(ctx.engine);
  return tiles.every((tile) => !('report' in tile) || shipped.has(tile.report)) ? shipped : reportDocuments(ctx);
}

interface Attempt {
  readonly asking?: Asking;
  readonly error?: unknown;
}

function attempted(ctx: Context, tile: AskingTile, known: ReadonlyMap<string, ReportDocument>): Attempt {
  try {
    return { asking: askOf(ctx, tile, known) };
  } catch (error) {
    return { error };
  }
}

async function dataOf(
  ctx: Context,
  tile: TileDocument,
  { asking, error }: Attempt,
  figures: ReturnType<typeof answerQuestions>,
): Promise<object> {
  if (error !== undefined) throw error;
  if (asking) return figures(asking);
  if (tile.kind === 'list' || tile.kind === 'calendar' || tile.kind === 'map') return recordTile(ctx, tile);
  return {};
}

/** The tile's own title, or that of a tile of the product; the others are named by their report or model. */
function titleOf({ engine, language }: Context, { id, title }: TileDocument): string | null {
  return title?.[language] ?? title?.zh ?? engine.texts.find(language, `home.tiles.${id}`);
}

/** Failures of a question that names what the reader does not see. */
const hidden: ReadonlySet<string> = new Set(['badFilter', 'maskedFilter', 'unknownField', 'badSort', 'badName']);

const isUnreadable = (error: unknown): boolean =>
  error instanceof AppError && ([403, 404].includes(error.status) || hidden.has(error.key.split('.').at(-1) ?? ''));

function reasonOf({ engine, language }: Context, error: unknown): string {
  if (error instanceof AppError) return textOf(engine.texts, language, error.key, error.params);
  engine.log.error({ err: error }, 'a tile of a home failed');
  return textOf(engine.texts, language, homeErrors.tileFailed().key);
}
