import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import type { Restorer } from '@zhixing/engine/backup/restore-line.ts';

/** The operating system user who runs the command; with sudo, the invoking user. */
export function restorerOf(file: string): Restorer {
  return { name: path.basename(file), user: process.env.SUDO_USER || accountName(), host: hostname() };
}

// In a container the uid may have no name.
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
