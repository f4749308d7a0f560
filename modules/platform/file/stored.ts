import { createHash } from 'node:crypto';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { errorClassOf } from '@zhixing/engine/database/error-class.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import { listAttachment } from './attachments.ts';
import { refusedType } from './file.errors.ts';
import { StoredFile } from './file.model.ts';
import { isFilm, mediaTypeOf } from './media-type.ts';
import { withoutMetadata } from './strip-metadata.ts';
import { withoutTraces } from './strip-video.ts';

/** The response to an upload. */
export interface StoredFileView {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly url: string;
}

/** Bidirectional control characters, which can make a file extension look like another one. */
const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Reserved device names on Windows, whatever the extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A safe file name: no path, no control characters, limited length, and valid on every operating system. */
export function plainName(name: string): string {
  const plain = name
    .replace(TURNS, '')
    .replace(/[\\/\p{Cc}]/gu, '_')
    .slice(-200)
    .toWellFormed();
  return DEVICE.test(plain) ? `_${plain}` : plain;
}

/** Stores a complete file: its type is detected from its bytes, and metadata of images and videos is removed. */
export async function storeBytes(ctx: Context, id: string, name: string, sent: Buffer): Promise<StoredFileView> {
  const clean = await cleanFile(name, sent);
  if (!clean) throw refusedType(name, sent);
  const { mediaType, bytes } = clean;
  await ctx.engine.files.save(id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return record(ctx, { id, name, mediaType, size: bytes.length, sha256 }).catch(async (error: unknown) => {
    // Removes the bytes, which would otherwise never be deleted. Not after a connection loss: the row may have been committed.
    if (errorClassOf(error) !== 'away') await ctx.engine.files.remove(id);
    throw error;
  });
}

/** The file without capture metadata, and its detected media type; null if the type is not accepted. */
export async function cleanFile(name: string, sent: Buffer): Promise<{ mediaType: string; bytes: Buffer } | null> {
  const mediaType = sent.length === 0 ? null : mediaTypeOf(name, sent);
  const bytes = mediaType && (isFilm(mediaType) ? await withoutTraces(sent) : withoutMetadata(mediaType, sent));
  return mediaType && bytes ? { mediaType, bytes } : null;
}

/** Inserts the row of a file whose bytes are already in the store. */
export async function record(
  ctx: Context,
  { id, name, mediaType, size, sha256 }: Omit<StoredFileView, 'url'> & { readonly sha256: string },
): Promise<StoredFileView> {
  await ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const by = { createdBy: ctx.actor.userId, updatedBy: ctx.actor.userId };
    await insertRows(tx, StoredFile, [{ id, name, mediaType, size, sha256, ...by }]);
    await listAttachment(tx, id);
    await audit(tx, { kind: 'write', verb: 'upload', model: 'file', record: id });
  });
  return storedFile({ id, name, mediaType, size });
}

export const storedFile = (file: Omit<StoredFileView, 'url'>): StoredFileView => ({ ...file, url: `/api/file/own/${file.id}` });
