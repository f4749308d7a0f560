import { comparisonTables } from '../permission/comparison-limits.ts';
import { minorsTables } from '../permission/minors.ts';

/** Tables of imports and exports. Every statement is idempotent. */
export const transferTables: readonly string[] = [
  `create table if not exists sys_transfer_chunk (
    job uuid not null references sys_job (id) on delete cascade, sheet integer not null, chunk integer not null,
    first_row integer not null, last_row integer not null, rows integer not null, body bytea not null, primary key (job, sheet, chunk))`,
  `create table if not exists sys_transfer_error (
    job uuid not null references sys_job (id) on delete cascade, row_number integer not null, place integer not null,
    column_index integer, field text, issue jsonb not null, value text, primary key (job, row_number, place))`,
  `create table if not exists sys_export_log (
    id uuid primary key, user_id uuid, model text not null, format text not null, fields jsonb not null, filter jsonb, keyword text,
    rows integer, address text not null, started_at timestamptz not null default now(), finished_at timestamptz)`,
  'alter table sys_export_log add column if not exists job uuid, add column if not exists downloads integer not null default 0',
  'create index if not exists ix_sys_export_log_job on sys_export_log (job) where job is not null',
  'create index if not exists ix_sys_export_log_time on sys_export_log (started_at desc)',
  ...minorsTables,
  ...comparisonTables,
];
