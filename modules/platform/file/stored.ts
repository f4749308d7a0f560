import { createHash } from 'node:crypto';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { fileErrors } from './file.errors.ts';
import { isFilm, mediaTypeOf } from './media-type.ts';
import { withoutMetadata } from './strip-metadata.ts';
import { withoutTraces } from './strip-video.ts';

/** What the uploader is told about a file that is kept. */
export interface Kept {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly url: string;
}

/** A name without a path, without control characters and of bearable length. */
export const plainName = (name: string): string => name.replace(/[\\/\p{Cc}]/gu, '_').slice(-200);

/** Keeps a whole file: its type is what its bytes say, and a picture or a film loses what it tells about its taking. */
export async function keepBytes(ctx: Context, id: string, name: string, sent: Buffer): Promise<Kept> {
  const clean = await cleanFile(name, sent);
  if (!clean) throw fileErrors.typeRefused({ name });
  const { mediaType, bytes } = clean;
  await ctx.engine.files.save(id, bytes);
  return record(ctx, { id, name, mediaType, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
}

/** The bytes of a file without what it tells about its taking, and its type by them; null when it is of no known one. */
export async function cleanFile(name: string, sent: Buffer): Promise<{ mediaType: string; bytes: Buffer } | null> {
  const mediaType = sent.length === 0 ? null : mediaTypeOf(name, sent);
  const bytes = mediaType && (isFilm(mediaType) ? await withoutTraces(sent) : withoutMetadata(mediaType, sent));
  return mediaType && bytes ? { mediaType, bytes } : null;
}

/** Writes down a file whose bytes are in the store already. */
export async function record(
  ctx: Context,
  { id, name, mediaType, size, sha256 }: Omit<Kept, 'url'> & { readonly sha256: string },
): Promise<Kept> {
  await ctx.db.transaction(async (db) => {
    await db.query(
      sql`insert into file (id, name, media_type, size, sha256, created_at, created_by, updated_at, updated_by) values (${id}, ${name}, ${mediaType}, ${size}, ${sha256}, ${ctx.now()}, ${ctx.actor.userId}, ${ctx.now()}, ${ctx.actor.userId})`,
    );
    await audit(within(ctx, db), { kind: 'write', verb: 'upload', model: 'file', record: id });
  });
  return keptFile({ id, name, mediaType, size });
}

export const keptFile = (file: Omit<Kept, 'url'>): Kept => ({ ...file, url: `/api/file/own/${file.id}` });
