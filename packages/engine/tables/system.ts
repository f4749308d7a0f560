import { auditTables } from '../audit/tables.ts';
import { capacityTables } from '../capacity/tables.ts';
import { requestTables } from '../http/request-tables.ts';
import { jobTables } from '../jobs/tables.ts';
import { summaryTables } from '../summary/stale-parts.ts';
import { transferTables } from '../transfer/tables.ts';
import { formulaTables } from './formula-columns.ts';

/**
 * Tables of the engine itself, which no model describes. Every statement is idempotent. Documents are `json`, not `jsonb`, to keep the
 * designer's field order.
 */
export const systemTables: readonly string[] = [
  'create extension if not exists pg_trgm',
  // Equality of ids and texts in one GiST index with ranges, for overlap constraints.
  'create extension if not exists btree_gist',
  'create table if not exists sys_migration (id text primary key, ran_at timestamptz not null default now())',
  `create table if not exists sys_model (
    name text primary key, document json not null, version integer not null default 1,
    updated_at timestamptz not null default now(), updated_by uuid)`,
  `create table if not exists sys_overlay (
    id uuid primary key, model text not null, document json not null, updated_at timestamptz not null default now(), updated_by uuid)`,
  `create table if not exists sys_history (
    id uuid primary key, model text not null, record_id uuid not null, version integer not null, verb text not null,
    actor uuid, at timestamptz(3) not null default now(), reason text, job uuid, changes jsonb not null)`,
  'create index if not exists ix_sys_history_record on sys_history (model, record_id, version desc)',
  `create index if not exists ix_sys_history_erased on sys_history (at desc, id desc) where verb = 'erase'`,
  'create index if not exists ix_sys_history_job on sys_history (job, id) where job is not null',
  `create table if not exists sys_outbox (
    id uuid primary key, event jsonb not null, created_at timestamptz not null default now(),
    attempts integer not null default 0, due_at timestamptz not null default now(), last_error text)`,
  'create index if not exists ix_sys_outbox_due on sys_outbox (due_at)',
  `create table if not exists sys_idempotency (
    user_id uuid not null, key text not null, request_hash text not null, response jsonb,
    created_at timestamptz not null default now(), primary key (user_id, key))`,
  'create index if not exists ix_sys_idempotency_age on sys_idempotency (created_at)',
  'create table if not exists sys_serial (prefix text not null, day date not null, taken integer not null, primary key (prefix, day))',
  `create table if not exists sys_notice (
    id uuid primary key, user_id uuid not null, kind text not null, params jsonb not null, link text, model text, record_id uuid,
    source uuid, at timestamptz(3) not null, read_at timestamptz(3))`,
  'alter table sys_notice add column if not exists template text',
  'create index if not exists ix_sys_notice_user on sys_notice (user_id, at desc, id desc)',
  'create index if not exists ix_sys_notice_unread on sys_notice (user_id) where read_at is null',
  'create index if not exists ix_sys_notice_source on sys_notice (source) where source is not null',
  // Records deleted along with their parent, to be restored with it.
  `create table if not exists sys_gone_along (
    model text not null, record_id uuid not null, parent_model text not null, parent_id uuid not null, primary key (model, record_id))`,
  'create index if not exists ix_sys_gone_along_parent on sys_gone_along (parent_model, parent_id)',
  ...capacityTables,
  ...jobTables,
  ...transferTables,
  ...auditTables,
  ...requestTables,
  ...summaryTables,
  ...formulaTables,
];
