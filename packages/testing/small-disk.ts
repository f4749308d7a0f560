import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A small file system that tests can fill up. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk up to so many free bytes. */
  fill(leaving: number): void;
  /** Deletes the filler. */
  clear(): void;
  unmount(): void;
}

/** Mounts a tmpfs; null without root rights. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'zxdisk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
  if (!mounted) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, 'filler');
  const clear = () => rmSync(filler, { force: true });
  return {
    folder,
    fill: (leaving) => {
      clear();
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaving)));
    },
    clear,
    unmount: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
