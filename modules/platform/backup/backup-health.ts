import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import { listBackups } from './backups.ts';
import type { BackupSettings } from './settings.ts';

/** One night may fail; a week without a backup may not pass unseen. */
const HOURS = { warning: 26, danger: 168 };
const HOUR_MS = 3_600_000;

/** Whether there is a backup of today, and one that a thief could not read. */
export async function backupHealth(settings: BackupSettings | null, { now }: Engine): Promise<readonly Finding[]> {
  if (!settings) return [];
  // One from a time to come was made while the clock was wrong, and would hide for as long that there is none of today.
  const newest = (await listBackups(settings.folder)).find(({ createdAt }) => createdAt.getTime() - now().getTime() < HOUR_MS);
  if (!newest) return [{ tone: 'warning', key: 'backup.findings.none' }];
  const hours = (now().getTime() - newest.createdAt.getTime()) / HOUR_MS;
  const old: Finding = {
    tone: hours >= HOURS.danger ? 'danger' : 'warning',
    key: 'backup.findings.old',
    params: { hours: Math.floor(hours) },
  };
  return [...(hours >= HOURS.warning ? [old] : []), ...(newest.locked ? [] : [{ tone: 'warning', key: 'backup.findings.open' } as const])];
}
