import { createHash } from 'node:crypto';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { complaintErrors } from '../complaint.errors.ts';
import { Complaint } from '../complaint.model.ts';
import { limits } from '../limits.ts';
import { files } from '../ports.ts';
import { complaintBehind, type Key } from './follow.ts';

/**
 * Adds a picture or paper to an open complaint. Its type is judged by its bytes, and what pictures say about place and device is removed.
 * @throws complaint.wrongCode, complaint.fileType, complaint.tooManyFiles, model.wrongState
 */
export async function addEvidence(ctx: Context, key: Key, sent: { readonly name: string; readonly bytes: Buffer }): Promise<void> {
  const { id: complaint } = await complaintBehind(ctx, key);
  const { clean, plainName, record } = use(ctx.engine, files);
  const name = plainName(sent.name);
  const cleaned = await clean(name, sent.bytes);
  if (!cleaned || !limits.evidence.types.includes(cleaned.mediaType)) throw complaintErrors.fileType({ name });
  const { mediaType, bytes } = cleaned;
  const file = { id: newId(), name, mediaType, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  await ctx.engine.files.save(file.id, bytes);
  try {
    await ctx.db.transaction(async (db) => {
      const tx = within(elevated(ctx), db);
      await record(tx, file);
      await repo(Complaint, tx).act(complaint, 'supplement', { evidence: [file.id] });
    });
  } catch (error) {
    await ctx.engine.files.remove(file.id);
    throw error;
  }
}
