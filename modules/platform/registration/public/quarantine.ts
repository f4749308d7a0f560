import { createHash } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { type Quota, underQuota } from '@zhixing/engine/database/quota.ts';
import type { FileRecord } from '@zhixing/engine/files/file-records.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { isId } from '@zhixing/model';
import sql from 'sql-template-tag';
import { files } from '../ports.ts';
import { registrationErrors } from '../registration.errors.ts';
import { limits } from './limits.ts';
import { hashOf } from './tries.ts';

/* Files of applicants without an account. Until the registration is submitted they are no records: no route serves them, and
   they are deleted after a day. They belong to the key that the page of the applicant has generated. */

export type Waiting = Omit<FileRecord, 'sha256'>;

/** Stores an uploaded file in quarantine. */
export async function takeIn(ctx: Context, key: string, sent: { name: string; bytes: Buffer }): Promise<Waiting> {
  const { plainName, clean: cleaned } = use(ctx.engine, files);
  const name = plainName(sent.name);
  const clean = await cleaned(name, sent.bytes);
  if (!clean || !limits.fileTypes.includes(clean.mediaType)) throw registrationErrors.fileType({ name });
  const { mediaType, bytes } = clean;
  const file = { id: newId(), name, mediaType, size: bytes.length };
  await underQuota(ctx.db, roomFor(key, file.size), (db) =>
    db.query(sql`
      insert into sys_registration_file (id, key_hash, name, media_type, size, sha256, at)
      values (${file.id}, ${hashOf(key)}, ${name}, ${mediaType}, ${file.size}, ${createHash('sha256').update(bytes).digest('hex')}, ${ctx.now()})`),
  );
  await ctx.engine.files.save(file.id, bytes).catch(async (error: unknown) => {
    await ctx.db.query(sql`delete from sys_registration_file where id = ${file.id}`);
    throw error;
  });
  return file;
}

/** Quotas: the number of files per key, and the total size of all. */
const roomFor = (key: string, size: number): Quota[] => [
  {
    key: 'registration files',
    count: sql`select count(*)::int as n from sys_registration_file where key_hash = ${hashOf(key)}`,
    most: limits.files,
    refuse: () => registrationErrors.tooManyFiles({ most: limits.files }),
  },
  {
    key: 'registration files',
    count: sql`select coalesce(sum(size), 0)::float8 as n from sys_registration_file`,
    most: limits.quarantineBytes,
    adds: size,
    refuse: () => registrationErrors.noRoom(),
  },
];

/** Deletes a file that the applicant has removed. */
export async function discard(ctx: Context, key: string, id: string): Promise<void> {
  const gone = isId(id)
    ? await ctx.db.query(sql`delete from sys_registration_file where id = ${id} and key_hash = ${hashOf(key)} returning 1`)
    : [];
  if (gone.length > 0) await ctx.engine.files.remove(id);
}

/** Turns quarantined files of a key into file records, in the transaction of the registration; returns their ids. */
export async function letOut(ctx: Context, key: string, ids: readonly string[]): Promise<readonly string[]> {
  const wanted = ids.filter(isId);
  const found = await ctx.db.query<FileRecord>(sql`
    delete from sys_registration_file where id = any(${wanted}::uuid[]) and key_hash = ${hashOf(key)}
    returning id, name, media_type as "mediaType", size::float8 as size, sha256`);
  if (found.length !== new Set(ids).size) throw registrationErrors.fileGone();
  const { record } = use(ctx.engine, files);
  for (const file of found) await record(ctx, file);
  return wanted;
}
