import type { Migration } from '@zhixing/engine/module.ts';
import { type Shelf, shelfStatements } from '@zhixing/ledger/storage.ts';

/** The stored money ledger: balances by account, school and trip. */
export const moneyShelf: Shelf = {
  entries: 'ledger_entry',
  balances: 'ledger_balance',
  by: { account: 'text collate "C"', school: 'uuid', trip: 'uuid' },
};

/** Entries that only grow, with balanced vouchers, and the projection of balances. The table precedes its model, since triggers need it. */
export const ledgerTables: Migration = {
  id: '2026-11-25-money-ledger',
  up: [
    `create table ledger_entry (
      id uuid primary key, version integer not null default 1, created_at timestamptz(3) not null default now(), created_by uuid,
      updated_at timestamptz(3) not null default now(), updated_by uuid, deleted_at timestamptz(3),
      entry_no text collate "zh-x-icu" not null, voucher_no text collate "zh-x-icu" not null, account text collate "C" not null,
      school uuid not null, bureau uuid, trip uuid, student uuid, party text collate "zh-x-icu", debit bigint not null, credit bigint not null,
      biz_type text collate "C" not null, biz_no text collate "zh-x-icu" not null, occur_at timestamptz(3) not null,
      summary text collate "zh-x-icu", reverses text collate "zh-x-icu")`,
    ...shelfStatements(moneyShelf),
  ],
};
