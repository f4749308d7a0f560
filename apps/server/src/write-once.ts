import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Creates a file that only its owner reads, with its whole content or not at all; a file that exists stays as it is.
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
