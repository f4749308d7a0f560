import type { Migration } from '@zhixing/engine/module.ts';

/** When the user last reauthenticated in a session, and browser redirects that serve only for it. */
export const reauthenticationTables: Migration = {
  id: '2026-11-23-proofs',
  up: [
    'alter table sys_session add column proved_at timestamptz(3)',
    'alter table sys_outside_state add column proves boolean not null default false',
  ],
};
