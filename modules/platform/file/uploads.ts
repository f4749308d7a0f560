import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Context, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { type Quota, underQuota } from '@zhixing/engine/database/quota.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { removeDue } from '@zhixing/engine/queue/claim.ts';
import { isId } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import { fileErrors, refusedType } from './file.errors.ts';
import { isFilm, isPicture, MAX_SIGNATURE_LENGTH, mediaTypeOf } from './media-type.ts';
import { plainName, record, type StoredFileView, storeBytes, storedFile } from './stored.ts';
import { videoBlanks } from './strip-video.ts';

/** Size limit of an upload in one request, and of any image, because images are processed in memory. */
export const LARGEST = 20 * 1_048_576;
/** Size limit of a chunked upload, such as a video. */
const LARGEST_IN_PIECES = 200 * 1_048_576;
/** Size limit of one piece. */
export const LARGEST_PIECE = 4 * 1_048_576;
/** Limits for unfinished uploads per user. */
const MAX_OPEN = 10;
const MAX_OPEN_BYTES = 500 * 1_048_576;
const UPLOAD_LIFETIME_MS = 24 * 3_600_000;

interface Upload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly received: number;
}

/** Progress of an upload. */
export interface Progress {
  readonly id: string;
  readonly offset: number;
}

/** Begins a chunked upload; also removes uploads that have been idle for a day. */
export async function beginUpload(ctx: Context, sent: { name: string; size: number; sha256?: string | undefined }): Promise<Progress> {
  const name = plainName(sent.name);
  if (sent.size > LARGEST_IN_PIECES) throw fileErrors.tooLarge({ most: LARGEST_IN_PIECES / 1_048_576 });
  await sweepUploads(ctx);
  const id = newId();
  await underQuota(ctx.db, openUploads(ctx, sent.size), (tx) =>
    tx.query(
      sql`insert into sys_file_upload (id, owner, name, size, sha256, created_at, touched_at) values (${id}, ${ctx.actor.userId}, ${name}, ${sent.size}, ${sent.sha256 ?? null}, ${ctx.now()}, ${ctx.now()})`,
    ),
  );
  return { id, offset: 0 };
}

/** Limits the number and total size of unfinished uploads per user. */
function openUploads({ actor }: Context, size: number): Quota[] {
  const own = { key: `uploads ${actor.userId}`, refuse: () => fileErrors.tooManyOpen({ most: MAX_OPEN }) };
  return [
    { ...own, count: sql`select count(*)::int as n from sys_file_upload where owner = ${actor.userId}`, most: MAX_OPEN },
    {
      ...own,
      count: sql`select coalesce(sum(size), 0)::float8 as n from sys_file_upload where owner = ${actor.userId}`,
      most: MAX_OPEN_BYTES,
      adds: size,
    },
  ];
}

export async function uploadProgress(ctx: Context, id: string): Promise<Progress> {
  return { id, offset: (await ownUpload(ctx, id)).received };
}

/**
 * Stores a piece at the current end of the upload; for any other offset the error contains the expected one. The offset advances only after
 * the bytes are stored, so that a piece interrupted by a server crash can be sent again.
 */
export function takePiece(ctx: Context, id: string, offset: number, bytes: Buffer): Promise<Progress> {
  return ctx.db.transaction(async (tx) => {
    const upload = await ownUpload(within(ctx, tx), id, true);
    if (offset !== upload.received) throw fileErrors.otherOffset({}, { data: { offset: upload.received } });
    if (offset + bytes.length > upload.size) throw fileErrors.beyondSize();
    await ctx.engine.files.writePart(id, offset, bytes);
    const received = offset + bytes.length;
    await tx.query(sql`update sys_file_upload set received = ${received}, touched_at = ${ctx.now()} where id = ${id}`);
    return { id, offset: received };
  });
}

/** Turns the pieces into a file with the id of the upload. Idempotent: a repeated call returns the same file. */
export async function finishUpload(ctx: Context, id: string): Promise<StoredFileView> {
  const finished = await finishedFile(ctx, id);
  if (finished) return finished;
  try {
    return await ctx.db.transaction(async (tx) => {
      const upload = await ownUpload(within(ctx, tx), id, true);
      if (upload.received < upload.size) throw fileErrors.otherOffset({}, { data: { offset: upload.received } });
      const stored = await storePart(within(ctx, tx), upload);
      await tx.query(sql`delete from sys_file_upload where id = ${id}`);
      return stored;
    });
  } catch (error) {
    // Removes an upload that can never become a file at once, instead of waiting for it to expire.
    if (HOPELESS.has((error as { key?: string }).key ?? '')) await dropUpload(ctx, id);
    throw error;
  }
}

const HOPELESS = new Set(['file.damaged', 'file.typeRefused', 'file.heifRefused', 'file.tooLarge', 'antivirus.infected']);

/** Aborts an upload and removes its bytes. */
export async function dropUpload(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await ownUpload(within(ctx, tx), id, true);
    await removeBytes(ctx.engine, id);
    await tx.query(sql`delete from sys_file_upload where id = ${id}`);
  });
}

const untouched = { table: 'sys_file_upload', due: 'touched_at' };

/** Removes uploads that have been idle for a day. */
async function sweepUploads(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - UPLOAD_LIFETIME_MS);
  const old = await removeDue<{ id: string }>(ctx.db, untouched, sql`t.id`, { now: before, limit: 100 });
  for (const { id } of old) await removeBytes(ctx.engine, id);
}

// Removes the finished bytes too: while the upload row exists, no file row refers to them.
async function removeBytes({ files }: Engine, id: string): Promise<void> {
  await files.removePart(id);
  await files.remove(id);
}

async function ownUpload({ db, actor }: Context, id: string, lock = false): Promise<Upload> {
  const rows = isId(id)
    ? await db.query<Upload>(
        sql`select id, name, size::float8 as size, sha256, received::float8 as received from sys_file_upload where id = ${id} and owner = ${actor.userId}${raw(lock ? ' for update' : '')}`,
      )
    : [];
  if (!rows[0]) throw fileErrors.uploadGone();
  return rows[0];
}

async function finishedFile(ctx: Context, id: string): Promise<StoredFileView | null> {
  if (!isId(id)) return null;
  const [file] = await ctx.db.query<Omit<StoredFileView, 'url'>>(
    sql`select id, name, media_type as "mediaType", size from file where id = ${id} and created_by = ${ctx.actor.userId} and deleted_at is null`,
  );
  return file ? storedFile(file) : null;
}

async function storePart(ctx: Context, { id, name, size, sha256 }: Upload): Promise<StoredFileView> {
  const { files } = ctx.engine;
  const finished = await files.open(id);
  if (finished) return recordFinished(ctx, { id, name, size: finished.size }, finished.stream);
  const { digest, head } = await digestOf(await openPart(ctx, id));
  if (sha256 !== null && sha256 !== digest) throw fileErrors.damaged();
  const mediaType = mediaTypeOf(name, head);
  if (!mediaType) throw refusedType(name, head);
  if (!isPicture(mediaType)) {
    const stored = isFilm(mediaType) ? await cleanFilm(ctx, { id, name, size }) : digest;
    await files.keepPart(id);
    return record(ctx, { id, name, mediaType, size, sha256: stored });
  }
  if (size > LARGEST) throw fileErrors.tooLarge({ most: LARGEST / 1_048_576 });
  const stored = await storeBytes(ctx, id, name, Buffer.concat(await (await openPart(ctx, id)).toArray()));
  await files.removePart(id);
  return stored;
}

/** Completes an upload after a server crash between storing the bytes and inserting the file row. */
async function recordFinished(
  ctx: Context,
  { id, name, size }: Pick<Upload, 'id' | 'name' | 'size'>,
  stream: Readable,
): Promise<StoredFileView> {
  const { digest, head } = await digestOf(stream);
  const mediaType = mediaTypeOf(name, head);
  if (!mediaType) throw refusedType(name, head);
  return record(ctx, { id, name, mediaType, size, sha256: digest });
}

/** Overwrites metadata in the stored part, because a video is too large for memory. Returns the digest of the result. */
async function cleanFilm(ctx: Context, { id, name, size }: Pick<Upload, 'id' | 'name' | 'size'>): Promise<string> {
  const read = async (at: number, length: number) =>
    Buffer.concat(await (await openPart(ctx, id, { start: at, end: at + length - 1 })).toArray());
  const blanks = await videoBlanks(read, size);
  if (!blanks) throw fileErrors.typeRefused({ name });
  await ctx.engine.files.patchPart(id, blanks);
  return (await digestOf(await openPart(ctx, id))).digest;
}

async function openPart(ctx: Context, id: string, range?: { start: number; end: number }): Promise<Readable> {
  const part = await ctx.engine.files.openPart(id, range);
  if (!part) throw fileErrors.damaged();
  return part.stream;
}

async function digestOf(stream: Readable): Promise<{ digest: string; head: Buffer }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (head.length < MAX_SIGNATURE_LENGTH) head = Buffer.concat([head, chunk]).subarray(0, MAX_SIGNATURE_LENGTH);
  }
  return { digest: hash.digest('hex'), head };
}
