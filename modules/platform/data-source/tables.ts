import type { Migration } from '@zhixing/engine/module.ts';

/** Passwords of connections and keys of interfaces, sealed under the server's own; no list, export or history reaches them. */
export const dataSourceTables: Migration = {
  id: '2026-11-22-data-sources',
  up: ['create table sys_source_secret (owner uuid primary key, sealed bytea not null, set_at timestamptz(3) not null)'],
};
