import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/*
 * Folders with those above them. Node's own way does not end where a system says "no such folder" although the one above is there, as /proc does,
 * and nothing interrupts it.
 */

/** Makes a folder and those above it; one that is there stays. Throws the system's error where that is not possible. */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, mode);
  } catch (error) {
    if (isAbove(error, folder)) {
      await makeFolder(path.dirname(folder), mode);
      await mkdir(folder, mode).catch((again: unknown) => leave(again));
    } else if (!(await stat(folder).catch(() => null))?.isDirectory()) throw refusal(error, folder);
  }
}

/** The same before anything else runs. */
export function makeFolderNow(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (isAbove(error, folder)) {
      makeFolderNow(path.dirname(folder), mode);
      try {
        mkdirSync(folder, mode);
      } catch (again) {
        leave(again);
      }
    } else if (!isFolder(folder)) throw refusal(error, folder);
  }
}

const isAbove = (error: unknown, folder: string): boolean => codeOf(error) === 'ENOENT' && path.dirname(folder) !== folder;

// Somebody else has made it meanwhile.
function leave(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

const isFolder = (folder: string): boolean => {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
};

// What is there already is no folder: that is what stands in the way.
const refusal = (error: unknown, folder: string): unknown =>
  codeOf(error) === 'EEXIST' ? Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR', path: folder }) : error;

/** For reads of what need not be there: null for a missing file or folder; every other error is thrown on. */
export function nullIfAbsent(error: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return null;
  throw error;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
