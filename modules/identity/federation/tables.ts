import type { Migration } from '@zhixing/engine/module.ts';

/**
 * External sign-in: encrypted secrets of providers, open redirect flows, and failures. Sessions store their provider and its logout hint.
 */
export const federationTables: Migration = {
  id: '2026-11-22-federation',
  up: [
    'create table sys_provider_secret (provider uuid primary key, sealed bytea not null, set_at timestamptz(3) not null)',
    `create table sys_outside_state (
      hash bytea primary key, cookie bytea not null, provider uuid not null, user_id uuid, session_id uuid, target text not null,
      redirect_uri text not null, kept jsonb not null, address text not null, created_at timestamptz(3) not null, expires_at timestamptz(3) not null)`,
    'create index ix_sys_outside_state_expiry on sys_outside_state (expires_at)',
    'create index ix_sys_outside_state_address on sys_outside_state (address, created_at)',
    `create table sys_outside_failure (
      reference text primary key, provider uuid, at timestamptz(3) not null, reason text not null, params jsonb not null, address text not null,
      request text not null)`,
    'create index ix_sys_outside_failure_at on sys_outside_failure (at)',
    'alter table sys_session add column provider uuid, add column hint bytea',
    'alter table sys_sign_in_step add column provider uuid, add column hint bytea',
    'alter table sys_credential add column nobody_knows boolean not null default false',
  ],
};

/**
 * Accounts created by a provider, with the roles that its rule gave last. For accounts created before this migration the list is empty, so
 * that their roles are not touched.
 */
export const outsideAccountTables: Migration = {
  id: '2026-11-23-outside-accounts',
  up: [
    "create table sys_outside_account (user_id uuid primary key, provider uuid not null, roles uuid[] not null default '{}')",
    `do $$ begin
      if to_regclass('linked_identity') is not null then
        insert into sys_outside_account (user_id, provider)
        select l."user", l.provider from linked_identity l join sys_credential c on c.user_id = l."user" and c.nobody_knows
        where l.deleted_at is null on conflict do nothing;
      end if;
    end $$`,
  ],
};
