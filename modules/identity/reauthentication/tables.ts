import type { Migration } from '@zhixing/engine/module.ts';

/** When somebody has proved last, within a session, that he is himself; and ways through a browser that are for nothing else. */
export const reauthenticationTables: Migration = {
  id: '2026-11-23-proofs',
  up: [
    'alter table sys_session add column proved_at timestamptz(3)',
    'alter table sys_outside_state add column proves boolean not null default false',
  ],
};
