import type { Migration } from '@zhixing/engine/module.ts';

/** Second factors: encrypted secrets, hashed recovery codes, and open second steps of signing in. */
export const secondFactorTables: Migration = {
  id: '2026-11-22-second-factors',
  up: [
    `create table sys_second_factor (
      user_id uuid primary key, secret bytea not null, created_at timestamptz(3) not null, confirmed_at timestamptz(3),
      last_step bigint not null default 0)`,
    'create table sys_recovery_code (user_id uuid not null, hash bytea not null, used_at timestamptz(3), primary key (user_id, hash))',
    `create table sys_sign_in_step (
      hash bytea primary key, user_id uuid not null, account_key bytea not null, expires_at timestamptz(3) not null,
      tries int not null default 0)`,
    'create index ix_sys_sign_in_step_expiry on sys_sign_in_step (expires_at)',
  ],
};
