import type { Migration } from '@zhixing/engine/module.ts';

/** Who pays inside WeChat, as long as the session lives. */
export const payerColumns: Migration = {
  id: '2026-11-26-family-payers',
  up: ['alter table sys_family_session add column payer_app text, add column payer_id text'],
};

/** Tokens of links, and short-lived data of people without an account. */
export const familyTables: Migration = {
  id: '2026-11-25-family-links',
  up: [
    'create table sys_family_token (hash bytea primary key, link uuid not null unique)',
    `create table sys_family_try (
      id bigint generated always as identity primary key, what text not null, subject text not null, at timestamptz(3) not null)`,
    'create index ix_sys_family_try on sys_family_try (what, subject, at)',
    'create index ix_sys_family_try_at on sys_family_try (at)',
    `create table sys_family_code (
      link uuid not null, kind text not null, code_hash bytea not null, at timestamptz(3) not null, ends_at timestamptz(3) not null,
      primary key (link, kind))`,
    `create table sys_family_session (
      hash bytea primary key, link uuid not null, guardian uuid not null, phone_hash bytea not null, opened_at timestamptz(3) not null,
      seen_at timestamptz(3) not null, ends_at timestamptz(3) not null)`,
    'create index ix_sys_family_session_link on sys_family_session (link)',
  ],
};
