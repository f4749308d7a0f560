import { defineModule } from '@zhixing/engine/module.ts';
import { backupRoutes } from './backup.route.ts';
import { backupHealth } from './backup-health.ts';
import { backupTask } from './backup-task.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { taskRuns } from './ports.ts';
import type { BackupSettings } from './settings.ts';

/** Backups of database and files: nightly and on demand, with a page to manage them. */
export const backupModule = (settings: BackupSettings | null) =>
  defineModule({
    name: 'backup',
    needs: [taskRuns],
    models: [],
    routes: backupRoutes(settings),
    ...(settings && { tasks: [backupTask(settings)] }),
    health: (engine) => backupHealth(settings, engine),
    locales: { zh, en },
  });
