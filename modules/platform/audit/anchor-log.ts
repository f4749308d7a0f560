import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { anchorOf } from '@zhixing/engine/audit/anchors.ts';
import { headOf } from '@zhixing/engine/audit/verify.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { makeFolder } from '@zhixing/engine/files/folder.ts';

/**
 * Appends sequence number and hash of the last audit line to an append-only file and to the server log, so that rewriting the log from any
 * line on can be detected. Returns number and start of the hash.
 */
export async function anchorLog(engine: Engine, file: string): Promise<string> {
  await engine.audit.seal();
  const anchor = anchorOf(await headOf(engine.database), engine.now(), null);
  await makeFolder(path.dirname(file));
  await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600 });
  engine.log.info({ anchor }, 'end of the audit log');
  return `${anchor.seq}:${anchor.hash.slice(0, 16)}`;
}
