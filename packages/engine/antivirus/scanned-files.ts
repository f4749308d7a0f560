import { auditHere } from '../audit/write-line.ts';
import type { Engine } from '../engine.ts';
import type { FileStore } from '../files/files.ts';
import { antivirusErrors } from './antivirus.errors.ts';
import type { Antivirus, Scanner } from './clamd.ts';

/**
 * Wraps a file store so that every upload is scanned before it is stored. Files that the server generates (exports) and restored backups
 * bypass the scan.
 */
export function scannedFiles(files: FileStore, { scanner, whenAway }: Antivirus, engine: () => Engine): FileStore {
  const mustBeClean = async (id: string, content: Parameters<Scanner['scan']>[0]): Promise<void> => {
    const found = await scanner.scan(content).catch((error: unknown) => {
      if (whenAway === 'refuse') throw antivirusErrors.unchecked();
      engine().log.warn({ error, file: id }, 'a file was accepted without a malware scan');
      return null;
    });
    if (found === null) return;
    // Written on a separate connection, so that the audit line survives the rollback of the upload.
    await auditHere(engine(), engine().database, { kind: 'write', verb: 'infected', model: 'file', record: id, detail: { found } });
    throw antivirusErrors.infected({ found });
  };
  return {
    ...files,
    save: async (id, content) => {
      await mustBeClean(id, [content]);
      await files.save(id, content);
    },
    keepPart: async (id) => {
      const part = await files.openPart(id);
      if (part) await mustBeClean(id, part.stream as AsyncIterable<Buffer>);
      await files.keepPart(id);
    },
  };
}
