import type { Migration } from '@zhixing/engine/module.ts';

/** Keys of payment accounts, apart from lists, exports and history. */
export const paymentTables: Migration = {
  id: '2026-11-25-payment-secrets',
  up: ['create table sys_payment_secret (account uuid primary key, sealed bytea not null, set_at timestamptz(3) not null)'],
};
