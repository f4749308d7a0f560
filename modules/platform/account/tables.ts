import type { Migration } from '@zhixing/engine/module.ts';

/** Secrets and traces of signing in. Plain tables, never models: no list, export, search or history reaches them. */
export const accountTables: Migration = {
  id: '2026-11-21-accounts',
  up: [
    `create table sys_credential (
      user_id uuid primary key, hash bytea not null, salt bytea not null, params jsonb not null,
      set_at timestamptz(3) not null, changed_at timestamptz(3), demo boolean not null default false)`,
    `create table sys_session (
      id uuid primary key, token_hash bytea not null unique, user_id uuid not null,
      created_at timestamptz(3) not null, seen_at timestamptz(3) not null, expires_at timestamptz(3) not null,
      address text not null, agent text not null, locked boolean not null default false,
      ended_at timestamptz(3), ended_reason text)`,
    'create index ix_sys_session_user on sys_session (user_id, created_at desc)',
    'create index ix_sys_session_expiry on sys_session (expires_at)',
    `create table sys_login_attempt (
      id bigint generated always as identity primary key, account_key bytea not null, address text not null,
      at timestamptz(3) not null, outcome text not null)`,
    'create index ix_sys_login_attempt_account on sys_login_attempt (account_key, at)',
    'create index ix_sys_login_attempt_address on sys_login_attempt (address, at)',
    `create table sys_captcha (
      id text primary key, answer text not null, address text not null, created_at timestamptz(3) not null)`,
    'create index ix_sys_captcha_address on sys_captcha (address, created_at)',
  ],
};
