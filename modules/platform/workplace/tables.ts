import type { Migration } from '@zhixing/engine/module.ts';

/** Tables of workplaces: settings, links between remote and local records, and runs. */
export const workplaceTables: Migration = {
  id: '2026-11-22-workplaces',
  up: [
    // Secrets are encrypted one by one.
    `create table sys_workplace (platform text primary key, settings jsonb not null, secrets jsonb not null default '{}',
      updated_at timestamptz(3) not null, updated_by uuid)`,
    // Remote departments and people with their local organisations and users. gone_at: disabled because it was gone remotely.
    `create table sys_workplace_link (platform text not null, kind text not null, theirs text not null, ours uuid not null,
      linked_at timestamptz(3) not null, gone_at timestamptz(3), primary key (platform, kind, theirs), unique (platform, kind, ours))`,
    'create index ix_sys_workplace_link_ours on sys_workplace_link (ours)',
    `create table sys_workplace_run (id uuid primary key, platform text not null, trial boolean not null, forced boolean not null, cause text not null,
      job uuid not null, asker uuid, started_at timestamptz(3) not null, finished_at timestamptz(3), outcome text not null, error jsonb,
      counts jsonb not null default '{}')`,
    'create index ix_sys_workplace_run on sys_workplace_run (platform, started_at desc)',
    `create unique index ux_sys_workplace_run_running on sys_workplace_run (platform) where outcome = 'running'`,
    `create table sys_workplace_line (run uuid not null references sys_workplace_run (id) on delete cascade, place integer not null, kind text not null,
      outcome text not null, theirs text not null, ours uuid, name text not null, reason text, params jsonb, confirmed_at timestamptz(3),
      primary key (run, place))`,
    'create index ix_sys_workplace_line_outcome on sys_workplace_line (run, outcome, place)',
    'create index ix_sys_workplace_line_ours on sys_workplace_line (ours) where ours is not null',
  ],
};
