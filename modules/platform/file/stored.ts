import { createHash } from 'node:crypto';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { errorClassOf } from '@zhixing/engine/database/error-class.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import { listAttachment } from './attachments.ts';
import { fileErrors } from './file.errors.ts';
import { StoredFile } from './file.model.ts';
import { isFilm, mediaTypeOf } from './media-type.ts';
import { withoutMetadata } from './strip-metadata.ts';
import { withoutTraces } from './strip-video.ts';

/** What the uploader is told about a file that is kept. */
export interface StoredFileView {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly url: string;
}

/** What turns the direction of writing, so that the end of a name looks like another one. */
const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Names that are devices of Windows, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name without a path, without control characters, of bearable length, that may be saved on any machine. */
export function plainName(name: string): string {
  const plain = name
    .replace(TURNS, '')
    .replace(/[\\/\p{Cc}]/gu, '_')
    .slice(-200)
    .toWellFormed();
  return DEVICE.test(plain) ? `_${plain}` : plain;
}

/** Keeps a whole file: its type is what its bytes say, and a picture or a film loses what it tells about its taking. */
export async function storeBytes(ctx: Context, id: string, name: string, sent: Buffer): Promise<StoredFileView> {
  const clean = await cleanFile(name, sent);
  if (!clean) throw fileErrors.typeRefused({ name });
  const { mediaType, bytes } = clean;
  await ctx.engine.files.save(id, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return record(ctx, { id, name, mediaType, size: bytes.length, sha256 }).catch(async (error: unknown) => {
    // Bytes that nothing knows of would stay for ever. Where the line was cut, the record may be there all the same.
    if (errorClassOf(error) !== 'away') await ctx.engine.files.remove(id);
    throw error;
  });
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
