import { randomUUID } from 'node:crypto';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Camera } from '../camera.model.ts';
import type { Link, Source } from '../provider/chain.ts';
import { reach } from '../provider/reach.ts';
import { videoErrors } from '../video.errors.ts';

/** A viewing session ends after this time without a request for its picture. */
const LIVES_MS = 60_000;
/** It is prolonged in the second half of its life, not with every request. */
const PROLONG_MS = 30_000;

/** A look at a camera that is going on. */
export interface Watch {
  readonly id: string;
  readonly camera: string;
  readonly source: Source;
  readonly since: Date;
}

interface Opened {
  readonly links: readonly Link[];
  readonly isSample: boolean;
  /** Null where a link failed. */
  readonly stream: { readonly kind: 'hls' | 'flv'; readonly address: string } | null;
}

/** Opens a look at a camera, and logs it. Its address is worth nothing without the session and the permission of the one who looks. */
export async function openWatch(ctx: Context, id: string): Promise<Opened> {
  const camera = await mustMayWatch(ctx, id);
  const { links, source } = await reach(ctx, camera);
  const { trip, site } = camera;
  await audit(ctx, { kind: 'unmask', verb: 'watchCamera', model: Camera.name, record: id, detail: { trip, site, seen: source !== null } });
  if (!source) return { links, isSample: false, stream: null };
  const watch = await storeWatch(ctx, id, source);
  const kind = source.kind === 'flv' ? 'flv' : 'hls';
  return {
    links,
    isSample: source.kind === 'sample',
    stream: { kind, address: `/api/video/watches/${watch}/${kind === 'flv' ? 'live.flv' : 'live.m3u8'}` },
  };
}

/**
 * The camera, if the actor may watch it now.
 * @throws model.denied or video.unknown
 */
async function mustMayWatch(ctx: Context, id: string): Promise<Row<typeof Camera>> {
  const scope = mustBeAble(ctx, ctx.engine.registry.get(Camera.name), 'act:watch');
  const camera = await repo(Camera, elevated(ctx)).first({ all: [scope, { id }] });
  if (!camera) throw videoErrors.unknown();
  return camera as Row<typeof Camera>;
}

async function storeWatch({ db, actor, now }: Context, camera: string, { kind, address, isTrusted }: Source): Promise<string> {
  const id = randomUUID();
  const ends = new Date(now().getTime() + LIVES_MS);
  await db.query(sql`delete from sys_video_watch where ends_at <= ${now()}`);
  await db.query(sql`
    insert into sys_video_watch (id, camera, who, kind, address, trusted, began_at, ends_at)
    values (${id}, ${camera}, ${actor.userId}, ${kind}, ${address}, ${isTrusted}, ${now()}, ${ends})`);
  return id;
}

/**
 * A look of the actor that is not over. Permission is checked again: it ends with the trip.
 * @throws video.unknown
 */
export async function watchOf(ctx: Context, id: string): Promise<Watch> {
  const [found] = await ctx.db.query<StoredWatch>(
    sql`select camera, kind, address, trusted, began_at as "since", ends_at as "endsAt" from sys_video_watch
         where id = ${id} and who = ${ctx.actor.userId} and ends_at > ${ctx.now()}`,
  );
  if (!found) throw videoErrors.unknown();
  const { camera, kind, address, trusted, since, endsAt } = found;
  await mustMayWatch(ctx, camera);
  if (endsAt.getTime() - ctx.now().getTime() < PROLONG_MS) await prolong(ctx, id);
  return { id, camera, source: { kind, address, isTrusted: trusted }, since };
}

interface StoredWatch {
  readonly camera: string;
  readonly kind: Source['kind'];
  readonly address: string;
  readonly trusted: boolean;
  readonly since: Date;
  readonly endsAt: Date;
}

async function prolong({ db, now }: Context, id: string): Promise<void> {
  await db.query(sql`update sys_video_watch set ends_at = ${new Date(now().getTime() + LIVES_MS)} where id = ${id}`);
}
