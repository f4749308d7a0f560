import type { Migration } from '@zhixing/engine/module.ts';

/* Temporary data of people without an account. Plain tables instead of models, and deleted after a day or two. */
export const publicTables: Migration = {
  id: '2026-11-22-public-registration',
  up: [
    `create table sys_registration_try (
      id bigint generated always as identity primary key, what text not null, subject text not null, at timestamptz(3) not null)`,
    'create index ix_sys_registration_try on sys_registration_try (what, subject, at)',
    'create index ix_sys_registration_try_at on sys_registration_try (at)',
    `create table sys_registration_file (
      id uuid primary key, key_hash bytea not null, name text not null, media_type text not null, size bigint not null, sha256 text not null,
      at timestamptz(3) not null)`,
    'create index ix_sys_registration_file_key on sys_registration_file (key_hash)',
    'create index ix_sys_registration_file_at on sys_registration_file (at)',
    `create table sys_registration_code (
      phone_hash bytea primary key, code_hash bytea not null, tries int not null default 0, at timestamptz(3) not null)`,
    'create table sys_registration_pass (hash bytea primary key, registration uuid not null, at timestamptz(3) not null)',
    'create table sys_registration_done (key_hash bytea primary key, reg_no text not null, at timestamptz(3) not null)',
  ],
};
