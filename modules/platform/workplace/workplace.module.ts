import { defineModule, type Module } from '@zhixing/engine/module.ts';
import { tokenTable, tokenTables } from '@zhixing/workplace/tokens.ts';
import { forgetLinks } from './erasing.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import type { WorkplaceNeighbours } from './neighbours.ts';
import { shutSecrets } from './settings.ts';
import { syncWork } from './sync/run-sync.ts';
import { SYNC_JOB } from './sync/runs.ts';
import { syncTask } from './sync-task.ts';
import { workplaceTables } from './tables.ts';
import { workplaceRoutes } from './workplace.route.ts';
import { workplaceHealth } from './workplace-health.ts';

/** WeCom and DingTalk: who works there comes here, with the departments. */
export const workplaceModule = (neighbours: WorkplaceNeighbours): Module =>
  defineModule({
    name: 'workplace',
    models: [],
    routes: workplaceRoutes(neighbours),
    jobs: { [SYNC_JOB]: syncWork(neighbours) },
    tasks: [syncTask],
    health: workplaceHealth,
    shut: (engine) => shutSecrets(engine, neighbours),
    migrations: [tokenTables, workplaceTables],
    erasing: forgetLinks,
    passing: [tokenTable],
    locales: { zh, en },
  });
