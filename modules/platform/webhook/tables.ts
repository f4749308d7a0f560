import type { Migration } from '@zhixing/engine/module.ts';

/** Signing keys, encrypted with the key of the server; excluded from lists, exports and history. */
export const webhookTables: Migration = {
  id: '2026-11-22-webhooks',
  up: [
    `create table sys_webhook_secret (
      webhook uuid primary key, secret bytea not null, previous bytea, previous_until timestamptz(3))`,
  ],
};
