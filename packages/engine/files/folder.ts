import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/*
 * Replaces recursive mkdir of Node, which loops forever, uninterruptibly, where a system reports ENOENT although the parent exists, as
 * /proc does.
 */

/** Creates a folder and its parents; an existing one is kept. Throws the system's error if that fails. */
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

/** The same synchronously, for startup. */
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

// Another process has created it in the meantime.
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

// The path exists but is not a folder.
const refusal = (error: unknown, folder: string): unknown =>
  codeOf(error) === 'EEXIST' ? Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR', path: folder }) : error;

/** For reads of optional files: null if the file or folder is missing; rethrows every other error. */
export function nullIfAbsent(error: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return null;
  throw error;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
