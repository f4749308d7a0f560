import type { Context } from '@zhixing/engine/context.ts';
import { underQuota } from '@zhixing/engine/database/quota.ts';
import type { Migration } from '@zhixing/engine/module.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import { complaintErrors } from '../complaint.errors.ts';
import { limits } from '../limits.ts';
import { clientAddresses } from '../ports.ts';

/** Requests of the public page within the last hour, by client. */
export const tryTable: Migration = {
  id: '2026-11-26-complaint-tries',
  up: [
    `create table sys_complaint_try (
      id bigint generated always as identity primary key, what text not null, client text not null, at timestamptz(3) not null)`,
    'create index ix_sys_complaint_try on sys_complaint_try (what, client, at)',
    'create index ix_sys_complaint_try_at on sys_complaint_try (at)',
  ],
};

/**
 * Counts a request by the address of the client, and refuses one above the limit of the hour. On a connection of its own, so that it counts
 * even if the request fails.
 */
export async function countTry({ engine, address }: Context, what: keyof typeof limits.tries): Promise<void> {
  const now = engine.now();
  const from = new Date(now.getTime() - limits.window);
  const client = use(engine, clientAddresses).keyOf(address);
  const count = sql`select count(*)::int as n from sys_complaint_try where what = ${what} and client = ${client} and at > ${from}`;
  const quota = { key: `complaint tries ${what} ${client}`, count, most: limits.tries[what], refuse: () => complaintErrors.tooMany() };
  await underQuota(engine.database, quota, async (tx) => {
    await tx.query(sql`delete from sys_complaint_try where at <= ${from}`);
    await tx.query(sql`insert into sys_complaint_try (what, client, at) values (${what}, ${client}, ${now})`);
  });
}
