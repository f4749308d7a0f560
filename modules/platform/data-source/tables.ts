import type { Migration } from '@zhixing/engine/module.ts';

/** Encrypted secrets of connections and interfaces, out of reach of lists, exports and history. */
export const dataSourceTables: Migration = {
  id: '2026-11-22-data-sources',
  up: ['create table sys_source_secret (owner uuid primary key, sealed bytea not null, set_at timestamptz(3) not null)'],
};
