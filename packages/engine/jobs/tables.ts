/** Tables of background jobs. Every statement is idempotent. */
export const jobTables: readonly string[] = [
  // Before bulk operations existed, imports were the only jobs.
  'alter table if exists sys_transfer_job rename to sys_job',
  `create table if not exists sys_job (
    id uuid primary key, kind text not null default 'import', model text not null, user_id uuid, language text not null, actor jsonb not null,
    file_name text not null default '', format text not null default '', sheets jsonb not null default '[]', status text not null, task text,
    phase text, plan jsonb, total integer not null default 0, processed integer not null default 0, created integer not null default 0,
    updated integer not null default 0, skipped integer not null default 0, failed integer not null default 0,
    last_chunk integer not null default -1, cancel boolean not null default false, error jsonb,
    lease_owner uuid, lease_until timestamptz, created_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz)`,
  `alter table sys_job add column if not exists kind text not null default 'import', add column if not exists lane text not null default 'long',
    add column if not exists source text, add column if not exists file_size bigint, add column if not exists expires_at timestamptz,
    add column if not exists deaths integer not null default 0,
    alter column file_name set default '', alter column format set default '', alter column sheets set default '[]'`,
  'create index if not exists ix_sys_transfer_job_user on sys_job (user_id, model, created_at desc)',
  'create index if not exists ix_sys_job_mine on sys_job (user_id, started_at desc) where started_at is not null',
  `create index if not exists ix_sys_transfer_job_due on sys_job (lease_until) where status = 'running'`,
  'create index if not exists ix_sys_transfer_job_age on sys_job (created_at)',
  'create index if not exists ix_sys_job_expiry on sys_job (expires_at) where file_size is not null',
  `create table if not exists sys_job_row (
    job uuid not null references sys_job (id) on delete cascade, place integer not null, record uuid not null, label text,
    outcome text, error jsonb, primary key (job, place))`,
  'create index if not exists ix_sys_job_row_open on sys_job_row (job, place) where outcome is null',
  `create index if not exists ix_sys_job_row_failed on sys_job_row (job, place) where outcome = 'failed'`,
];
