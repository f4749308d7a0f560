import type { Migration } from '@zhixing/engine/module.ts';

/** What somebody wants of a task until a server has heard it: a run now, or the end of the one under way. */
export const wishTables: Migration = {
  id: '2026-11-22-task-wishes',
  up: [
    'create table sys_task_wish (task uuid primary key, asker uuid, run boolean not null default false, stop boolean not null default false)',
  ],
};
