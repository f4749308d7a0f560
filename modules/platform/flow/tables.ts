import type { Migration } from '@zhixing/engine/module.ts';

/** What the next step of an instance needs, and what flows have still to do by themselves. */
export const flowTables: Migration = {
  id: '2026-11-22-flows',
  up: [
    `create table sys_flow_state (instance uuid primary key, state jsonb not null, args jsonb not null default '{}',
      parent uuid, parent_visit integer, parent_index integer)`,
    `create table sys_flow_work (id uuid primary key, instance uuid not null, work jsonb not null, due_at timestamptz not null default now(),
      attempts integer not null default 0, last_error text)`,
    'create index sys_flow_work_due on sys_flow_work (due_at)',
    'create index sys_flow_state_parent on sys_flow_state (parent)',
  ],
};
