import type { Migration } from '@zhixing/engine/module.ts';

/** Later additions to sessions: locks, tickets, keys for new passwords, and the settings, choices and signatures of users. */
export const accountStateTables: Migration = {
  id: '2026-11-21-account-states',
  up: [
    'alter table sys_session add column signed_in_at timestamptz(3), add column failures int not null default 0',
    'update sys_session set signed_in_at = created_at',
    'alter table sys_session alter column signed_in_at set not null',
    `create table sys_ticket (
      hash bytea primary key, user_id uuid not null, session_id uuid not null, purpose text not null, target text not null,
      created_at timestamptz(3) not null, expires_at timestamptz(3) not null, used_at timestamptz(3))`,
    'create index ix_sys_ticket_user on sys_ticket (user_id, created_at)',
    'create table sys_password_key (id uuid primary key, private_key bytea not null, created_at timestamptz(3) not null)',
    `create table sys_config (
      name text primary key, value jsonb not null, updated_at timestamptz(3) not null, updated_by uuid)`,
    'create table sys_user_choice (user_id uuid primary key, application text not null)',
    `create table sys_signature (
      id uuid primary key, user_id uuid not null, image bytea not null, media_type text not null, is_default boolean not null,
      created_at timestamptz(3) not null)`,
    'create index ix_sys_signature_user on sys_signature (user_id, created_at)',
  ],
};

/** Which user ended a session, if it was not its owner. */
export const accountSecurityTables: Migration = {
  id: '2026-11-22-account-security',
  up: ['alter table sys_session add column ended_by uuid'],
};

/** Old passwords, which may not be reused, and the change history of settings. */
export const accountHistoryTables: Migration = {
  id: '2026-11-22-account-history',
  up: [
    `create table sys_password_history (
      id bigint generated always as identity primary key, user_id uuid not null, hash bytea not null, salt bytea not null,
      params jsonb not null, replaced_at timestamptz(3) not null)`,
    'create index ix_sys_password_history_user on sys_password_history (user_id, id)',
    `create table sys_config_change (
      id bigint generated always as identity primary key, changes jsonb not null, at timestamptz(3) not null, user_id uuid,
      address text not null)`,
  ],
};

/** Secrets and traces of signing in. Plain tables instead of models, so that no list, export, search or history can read them. */
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

/** Flag for handed-over passwords, which must be changed at first use whatever the policy says. */
export const oneTimePasswordTables: Migration = {
  id: '2026-11-22-handed-over-passwords',
  up: ['alter table sys_credential add column must_change boolean not null default false'],
};
