import type { Migration } from '@zhixing/engine/module.ts';

/** Keys that deliveries are signed with, sealed under the server's own; no list, export or history reaches them. */
export const webhookTables: Migration = {
  id: '2026-11-22-webhooks',
  up: [
    `create table sys_webhook_secret (
      webhook uuid primary key, secret bytea not null, previous bytea, previous_until timestamptz(3))`,
  ],
};
