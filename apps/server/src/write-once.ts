import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Creates a file atomically, readable by its owner only; an existing file is kept.
 * @returns whether this call created it.
 */
export function writeOnce(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.${process.hrtime.bigint()}`;
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}
