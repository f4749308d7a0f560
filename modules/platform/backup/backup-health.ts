import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import { listBackups } from './backups.ts';
import type { BackupSettings } from './settings.ts';

/** A single failed night is a warning; a week without a backup is critical. */
const HOURS = { warning: 26, danger: 168 };
const HOUR_MS = 3_600_000;

/** Health findings for a missing, outdated or unencrypted backup. */
export async function backupHealth(settings: BackupSettings | null, { now }: Engine): Promise<readonly Finding[]> {
  if (!settings) return [];
  // Ignores backups dated in the future, which were made with a wrong clock and would hide missing ones.
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
