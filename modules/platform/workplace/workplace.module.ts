import { defineModule } from '@zhixing/engine/module.ts';
import { tokenTable, tokenTables } from '@zhixing/workplace/tokens.ts';
import { deleteLinks } from './erasing.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { roleGiving, workplaceSecrets } from './ports.ts';
import { countUndecryptable } from './settings.ts';
import { syncWork } from './sync/run-sync.ts';
import { SYNC_JOB } from './sync/runs.ts';
import { syncTask } from './sync-task.ts';
import { workplaceTables } from './tables.ts';
import { workplaceRoutes } from './workplace.route.ts';
import { workplaceHealth } from './workplace-health.ts';

/** WeCom and DingTalk: synchronises their people and departments. */
export const workplaceModule = defineModule({
  name: 'workplace',
  needs: [roleGiving, workplaceSecrets],
  models: [],
  routes: workplaceRoutes,
  jobs: { [SYNC_JOB]: { run: syncWork } },
  tasks: [syncTask],
  health: workplaceHealth,
  undecryptable: countUndecryptable,
  migrations: [tokenTables, workplaceTables],
  erasing: deleteLinks,
  excludedFromBackup: [tokenTable],
  locales: { zh, en },
});
