import type { Migration } from '@zhixing/engine/module.ts';

/** Homes as their users have arranged them. A plain table, since no one but the user reads or writes the row; `json` preserves the document. */
export const arrangementTable: Migration = {
  id: '2026-11-26-home-arrangement',
  up: ['create table sys_home (user_id uuid primary key, document json not null, updated_at timestamptz(3) not null)'],
};
