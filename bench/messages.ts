import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { openPostOffice } from '@zhixing/modules/platform/message/tests/post-office.ts';
import { withDatabase } from '../scripts/test-database.ts';
import { startChild } from './children.ts';
import { asked } from './place.ts';
import { claim, heading, round1 } from './report.ts';

/*
 * Messages queued in one transaction while the mail server is down, and two processes that would send them: once it is back everything goes out, each
 * once, counted at the mail server. What the telling itself takes is measured against the same telling in the app alone.
 */

const { values: options } = parseArgs({
  options: { messages: { type: 'string', default: '10000' }, down: { type: 'string', default: '20' } },
});
const COUNT = Number(options.messages);
const DOWN_SECONDS = Number(options.down);
const PATIENCE_SECONDS = 600;

await withDatabase(async (env) => {
  Object.assign(process.env, env);
  heading(`${COUNT} messages while the mail server is down, two processes`);
  const office = await openPostOffice();
  const { url } = office.server.engine.database;
  await hire(url);
  const account = await office.mailAccount();
  // The office itself sends nothing: its clock stands in the past.
  await office.mail.down();
  const inApp = await tellAll();
  const config = await office.make('messageSendConfig', { event: 'office.news' });
  await office.make('messageSendLine', { config: config.id, account });
  const children = [
    await startChild('message-worker.ts', { DATABASE_URL: url }),
    await startChild('message-worker.ts', { DATABASE_URL: url }),
  ];
  try {
    const queued = await tellAll();
    console.log(`telling ${COUNT} people: ${Math.round(inApp)} ms in the app alone, ${Math.round(queued)} ms with mail put down`);
    await pause(DOWN_SECONDS * 1000);
    const [before] = (
      await asked(
        url,
        `select count(*) filter (where outcome in ('waiting', 'sending'))::int as waiting, sum(attempts)::int as tries from message`,
      )
    ).rows;
    console.log(`after ${DOWN_SECONDS} s without a server: ${before.waiting} wait, ${before.tries} tries counted`);
    await office.mail.up();
    await report(await untilSent());
  } finally {
    for (const child of children) await child.stop();
    await office.close();
  }

  async function tellAll(): Promise<number> {
    const to = (await asked(url, `select id from "user" where account like 'p%'`)).rows.map(({ id }) => id);
    const began = performance.now();
    await office.server.engine.database.transaction((db) =>
      notifyPeople(
        { ...office.server.context(), db, now: () => new Date() },
        { event: 'office.news', to, params: { what: '春游' }, link: '/home' },
      ),
    );
    return performance.now() - began;
  }

  /** Seconds until the first and the last were taken. */
  async function untilSent(): Promise<{ first: number; last: number }> {
    const began = performance.now();
    let first = 0;
    while (performance.now() - began < PATIENCE_SECONDS * 1000) {
      if (first === 0 && office.mail.taken.length > 0) first = (performance.now() - began) / 1000;
      const [left] = (await asked(url, `select count(*)::int as n from message where outcome <> 'sent'`)).rows;
      if (left.n === 0) break;
      await pause(200);
    }
    return { first, last: (performance.now() - began) / 1000 };
  }

  async function report({ first, last }: { first: number; last: number }): Promise<void> {
    const receivers = new Set(office.mail.taken.map(({ to }) => to));
    const ids = new Set(office.mail.taken.map(({ id }) => id));
    const [kept] = (
      await asked(url, `select count(*) filter (where outcome = 'sent')::int as sent, max(attempts)::int as tries from message`)
    ).rows;
    console.log(`first after ${round1(first)} s, all after ${round1(last)} s: ${Math.round(COUNT / Math.max(0.1, last - first))} a second`);
    claim('people who have their mail', receivers.size, { atLeast: COUNT });
    claim('mails taken', office.mail.taken.length, { atMost: COUNT });
    claim('ids among them', ids.size, { atLeast: COUNT });
    claim('messages that stand as sent', kept.sent, { atLeast: COUNT });
    claim('tries of the message with most', kept.tries, { atMost: 1 });
  }
});

function hire(url: string) {
  return asked(
    url,
    `insert into "user" (id, account, name, status, is_administrator, email)
     select gen_random_uuid(), 'p' || n, 'p' || n, 'enabled', false, 'p' || n || '@example.cn' from generate_series(1, ${COUNT}) n`,
  );
}
