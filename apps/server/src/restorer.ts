import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import type { Restorer } from '@zhixing/engine/backup/restore-line.ts';

/** Who types the command, as far as the machine knows: whoever became root or the server's user by sudo is named himself. */
export function restorerOf(file: string): Restorer {
  return { name: path.basename(file), user: process.env.SUDO_USER || accountName(), host: hostname() };
}

// In a container the number may have no name.
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
