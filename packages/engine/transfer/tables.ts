/** Tables of imports and exports. Each statement may run again at any time. */
export const transferTables: readonly string[] = [
  `create table if not exists sys_transfer_job (
    id uuid primary key, model text not null, user_id uuid, language text not null, actor jsonb not null, file_name text not null,
    format text not null, sheets jsonb not null, status text not null, task text, phase text, plan jsonb,
    total integer not null default 0, processed integer not null default 0, created integer not null default 0,
    updated integer not null default 0, skipped integer not null default 0, failed integer not null default 0,
    last_chunk integer not null default -1, cancel boolean not null default false, error jsonb,
    lease_owner uuid, lease_until timestamptz, created_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz)`,
  'create index if not exists ix_sys_transfer_job_user on sys_transfer_job (user_id, model, created_at desc)',
  `create index if not exists ix_sys_transfer_job_due on sys_transfer_job (lease_until) where status = 'running'`,
  'create index if not exists ix_sys_transfer_job_age on sys_transfer_job (created_at)',
  `create table if not exists sys_transfer_chunk (
    job uuid not null references sys_transfer_job (id) on delete cascade, sheet integer not null, chunk integer not null,
    first_row integer not null, last_row integer not null, rows integer not null, body bytea not null, primary key (job, sheet, chunk))`,
  `create table if not exists sys_transfer_error (
    job uuid not null references sys_transfer_job (id) on delete cascade, row_number integer not null, place integer not null,
    column_index integer, field text, issue jsonb not null, value text, primary key (job, row_number, place))`,
  `create table if not exists sys_export_log (
    id uuid primary key, user_id uuid, model text not null, format text not null, fields jsonb not null, filter jsonb, keyword text,
    rows integer, address text not null, started_at timestamptz not null default now(), finished_at timestamptz)`,
  'create index if not exists ix_sys_export_log_time on sys_export_log (started_at desc)',
];
