import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { anchorOf } from '@zhixing/engine/audit/anchors.ts';
import { headOf } from '@zhixing/engine/audit/verify.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { makeFolder } from '@zhixing/engine/files/folder.ts';

/**
 * Writes down where the log ends, in a file that is only ever added to and in the log of the server: whoever rewrites the log from some line on is
 * found out by what was written down elsewhere. Answers number and beginning of the hash.
 */
export async function anchorLog(engine: Engine, file: string): Promise<string> {
  await engine.audit.seal();
  const anchor = anchorOf(await headOf(engine.database), engine.now(), null);
  await makeFolder(path.dirname(file));
  await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600 });
  engine.log.info({ anchor }, 'end of the audit log');
  return `${anchor.seq}:${anchor.hash.slice(0, 16)}`;
}
