import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';

interface FileFault {
  readonly id: string;
  readonly name: string;
  readonly fault: 'missing' | 'damaged';
}

interface StoredFileView {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
}

const PAGE = 500;

/** Reads every stored file, including those of records in the recycle bin, and compares it with the SHA-256 digest taken at upload. */
export async function checkFiles({ database, files }: Engine): Promise<{ checked: number; faults: readonly FileFault[] }> {
  const faults: FileFault[] = [];
  let checked = 0;
  for (let last: string | null = null, more = true; more; ) {
    const page: StoredFileView[] = await database.query<StoredFileView>(
      sql`select id, name, sha256 from file where (${last}::uuid is null or id > ${last}::uuid) order by id limit ${PAGE}`,
    );
    for (const { id, name, sha256 } of page) {
      const digest = await digestOf(files, id);
      if (digest !== sha256) faults.push({ id, name, fault: digest === null ? 'missing' : 'damaged' });
    }
    checked += page.length;
    last = page.at(-1)?.id ?? last;
    more = page.length === PAGE;
  }
  return { checked, faults };
}

async function digestOf(files: Engine['files'], id: string): Promise<string | null> {
  const file = await files.open(id);
  if (!file) return null;
  const hash = createHash('sha256');
  await pipeline(file.stream, hash);
  return hash.digest('hex');
}
