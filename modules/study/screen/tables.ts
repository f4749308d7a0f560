import type { Migration } from '@zhixing/engine/module.ts';

/** Codes and sessions of walls, and tries at codes. */
export const screenTables: Migration = {
  id: '2026-11-27-screen-walls',
  up: [
    'create table sys_screen_code (hash bytea primary key, wall uuid not null unique, ends_at timestamptz(3) not null)',
    'create table sys_screen_session (hash bytea primary key, wall uuid not null unique, ends_at timestamptz(3) not null)',
    'create table sys_screen_try (id bigint generated always as identity primary key, subject text not null, at timestamptz(3) not null)',
    'create index ix_sys_screen_try on sys_screen_try (subject, at)',
    'create index ix_sys_screen_try_at on sys_screen_try (at)',
  ],
};
