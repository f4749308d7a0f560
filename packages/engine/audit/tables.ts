import { monthOf, partOf, partStatement } from '../database/months.ts';

const line = (identity: string): string => `
    id bigint ${identity} not null, at timestamptz(3) not null, kind text not null, verb text not null, model text, record_id uuid, records uuid[],
    actor uuid, viewer uuid, address text not null default '', request text not null default '', job uuid,
    history uuid, digest bytea, detail jsonb`;

/**
 * Tables of the audit log. Lines are inserted into `sys_audit_open` in the transaction of the work, and moved from there into the
 * append-only chain (`sys_audit`, partitioned by month of sealing). Every statement is idempotent.
 */
export const auditTables: readonly string[] = [
  // The salt keeps the digest of a history row from being guessed once the row is erased.
  'alter table sys_history add column if not exists salt uuid, alter column salt set default gen_random_uuid()',
  `create table if not exists sys_audit_open (${line('generated always as identity')}, primary key (id)) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,
  `create table if not exists sys_audit (
    seq bigint not null, sealed_at timestamptz(3) not null, hash bytea not null, ${line('')}) partition by range (sealed_at)`,
  'create index if not exists ix_sys_audit_seq on sys_audit (seq)',
  'create index if not exists ix_sys_audit_time on sys_audit (at desc, seq desc)',
  `create index if not exists ix_sys_audit_rare on sys_audit (kind, at desc, seq desc) where kind <> 'write'`,
  'create index if not exists ix_sys_audit_actor on sys_audit (actor, at desc, seq desc)',
  'create index if not exists ix_sys_audit_record on sys_audit (record_id, at desc, seq desc) where record_id is not null',
  'create index if not exists ix_sys_audit_records on sys_audit using gin (records) where records is not null',
  `create table if not exists sys_audit_head (
    one boolean primary key default true check (one), seq bigint not null, hash bytea not null, sealed_at timestamptz(3) not null,
    started_at timestamptz(3) not null default now())`,
  `insert into sys_audit_head (seq, hash, sealed_at) values (0, decode(repeat('00', 32), 'hex'), now()) on conflict do nothing`,
  // The last line of each partition removed after retention; verification starts from it.
  `create table if not exists sys_audit_checkpoint (
    seq bigint primary key, hash bytea not null, sealed_at timestamptz(3) not null, lines bigint not null, at timestamptz(3) not null)`,
  `create or replace function sys_audit_keeps() returns trigger language plpgsql as $$
    begin raise exception 'the audit log only grows' using errcode = 'insufficient_privilege'; end $$`,
  'create or replace trigger keeps before update or delete on sys_audit for each row execute function sys_audit_keeps()',
  'create or replace trigger empties before truncate on sys_audit for each statement execute function sys_audit_keeps()',
  'create or replace trigger keeps before update on sys_audit_open for each row execute function sys_audit_keeps()',
  `create or replace trigger moves before delete on sys_audit_open for each row
    when (current_setting('zhixing.sealing', true) is distinct from 'on') execute function sys_audit_keeps()`,
  'create or replace trigger empties before truncate on sys_audit_open for each statement execute function sys_audit_keeps()',
];

/** Creates the partition for the month of a moment, protected against truncate. */
export const partStatements = (at: Date): readonly string[] => [
  partStatement('sys_audit', at),
  `create or replace trigger empties before truncate on ${partOf('sys_audit', monthOf(at))} for each statement execute function sys_audit_keeps()`,
];
