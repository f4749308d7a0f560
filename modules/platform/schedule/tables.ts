import type { Migration } from '@zhixing/engine/module.ts';

/** Pending requests for a task until a server picks them up: run now, or stop the current run. */
export const requestTables: Migration = {
  id: '2026-11-22-task-wishes',
  up: [
    'create table sys_task_wish (task uuid primary key, asker uuid, run boolean not null default false, stop boolean not null default false)',
  ],
};
