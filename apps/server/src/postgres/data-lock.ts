import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';
import { writeOnce } from '../write-once.ts';
import { startOf } from './processes.ts';

const lockOwnerSchema = z.object({ pid: z.number().int(), start: z.string(), since: z.string() });
type LockOwner = z.infer<typeof lockOwnerSchema>;

/**
 * Locks a folder for this process by a file with its process id and start time. A stale lock is taken over.
 * @returns the release, to be called when the folder is no longer used.
 * @throws StartupError when a running process holds the folder.
 */
export function lockFolder(folder: string): () => void {
  const file = lockFile(folder);
  const mine = JSON.stringify({ pid: process.pid, start: startOf(process.pid) ?? '', since: new Date().toISOString() } satisfies LockOwner);
  while (!writeOnce(file, mine)) {
    const lockedBy = lockOwner(folder);
    if (lockedBy) {
      throw new StartupError(
        `The data folder ${path.dirname(folder)} is in use by another server (process ${lockedBy.pid}, since ${lockedBy.since}): stop that one first, or give this one a folder of its own with DATA_DIR.`,
      );
    }
    removeStale(folder);
  }
  return () => {
    if (readText(file) === mine) rmSync(file);
  };
}

/** The running process that holds the lock, if any. */
export function lockOwner(folder: string): LockOwner | undefined {
  const parsed = parse(readText(lockFile(folder)));
  return parsed && startOf(parsed.pid) === parsed.start ? parsed : undefined;
}

// Two processes may find the same stale lock. Renaming it before checking again ensures that only one of them removes it, and that a lock
// acquired in between is restored.
function removeStale(folder: string): void {
  const file = lockFile(folder);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const content = readText(aside);
  const lockedBy = parse(content);
  if (lockedBy && startOf(lockedBy.pid) === lockedBy.start) writeOnce(file, content);
  rmSync(aside);
}

const lockFile = (folder: string) => path.join(folder, 'server.lock');

function parse(content: string): LockOwner | undefined {
  try {
    return lockOwnerSchema.parse(JSON.parse(content));
  } catch {
    return undefined;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    if (code === 'EACCES')
      throw new StartupError(`The file ${file} belongs to another user: run this as the user that runs the server, or as root.`);
    throw error;
  }
}
