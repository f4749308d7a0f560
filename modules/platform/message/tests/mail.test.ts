import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { notifyPeople, retract } from '@zhixing/engine/notification/notification.ts';
import sql from 'sql-template-tag';
import { startSending } from '../queue/worker.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

let office: PostOffice;
let account: string;
before(async () => {
  office = await openPostOffice();
  account = await office.mailAccount();
  const { id } = await office.make('messageSendConfig', { event: 'office.news' });
  await office.make('messageSendLine', { config: id, account });
});
after(() => office.close());

const newest = async () => (await office.messages()).at(-1) ?? {};
const mailTo = (address: string) => office.mail.taken.filter(({ to }) => to === address);

describe('mail', () => {
  test('goes out behind the work, with the words of the event and a link, and is acknowledged', async () => {
    const zhao = await office.person('zhao');
    await office.still(1);
    await office.tell('office.news', [zhao]);
    assert.deepEqual([office.mail.taken.length, (await newest()).outcome], [0, 'waiting']);
    office.pass(2);
    await office.work();
    const [mail] = mailTo('zhao@example.cn');
    assert.match(mail?.source ?? '', /^Subject: =\?UTF-8\?/m);
    assert.match(mail?.source ?? '', /https:\/\/zhixing\.example\.cn\/home/);
    const { outcome, attempts, sentAt, reference } = await newest();
    assert.deepEqual([outcome, attempts, Boolean(sentAt), /taken/.test(String(reference))], ['sent', 1, true, true]);
    assert.equal((await office.ask('GET', '/api/workbench/notices', undefined, zhao)).data.list[0].title, '新消息：春游');
  });

  test('what stands in a calendar goes out under its own title, which whoever looks after messages does not see', async () => {
    const gao = await office.person('gao');
    const { id: config } = await office.make('messageSendConfig', { event: 'office.date' });
    await office.make('messageSendLine', { config, account });
    await office.tell('office.date', [gao]);
    await office.work();
    const [, how, written = ''] = /^Subject: =\?UTF-8\?([BQ])\?(.+?)\?=/m.exec(mailTo('gao@example.cn')[0]?.source ?? '') ?? [];
    const subject = how === 'B' ? Buffer.from(written, 'base64').toString() : decodeURIComponent(written.replaceAll('=', '%'));
    assert.equal(subject, '新消息：春游');
    const { id, title } = await newest();
    assert.equal(title, 'date', 'the event alone');
    const shown = await office.ask('GET', `/api/data/message/${id}`);
    assert.equal(shown.status, 200, shown.text);
    assert.ok(!shown.text.includes('春游'), shown.text);
  });

  test('what was rolled back is never sent', async () => {
    const qian = await office.person('qian');
    const undone = office.server.engine.database.transaction(async (db) => {
      await notifyPeople({ ...office.server.context(), db }, { event: 'office.news', to: [qian.userId], params: { what: '春游' } });
      await db.query(sql`select 1/0`);
    });
    await assert.rejects(undone);
    await office.work();
    assert.equal(mailTo('qian@example.cn').length, 0);
  });

  test('a receiver that is unknown is given up for good; one that is asked to wait is tried again', async () => {
    const [wrong, slow] = [await office.person('wrong'), await office.person('slow')];
    office.mail.unknown.add('wrong@example.cn');
    office.mail.later.add('slow@example.cn');
    await office.tell('office.news', [wrong, slow]);
    await office.work();
    const standing = async () =>
      office.server.engine.database.query<{ user: string; outcome: string; problem: string; attempts: number }>(
        sql`select "user", outcome, problem, attempts from message where "user" in (${wrong.userId}, ${slow.userId}) order by outcome`,
      );
    assert.deepEqual(
      (await standing()).map(({ outcome, problem, attempts }) => [outcome, problem, attempts]),
      [
        ['refused', 'badReceiver', 1],
        ['waiting', 'busy', 1],
      ],
    );
    office.mail.later.clear();
    office.pass(90);
    await office.work();
    assert.deepEqual([mailTo('wrong@example.cn').length, mailTo('slow@example.cn').length], [0, 1]);
  });

  test('whoever has no address stands in the list, and nothing is sent', async () => {
    const nobody = await office.person('nobody', { email: null });
    await office.tell('office.news', [nobody]);
    await office.work();
    const { outcome, problem } = await newest();
    assert.deepEqual([outcome, problem], ['refused', 'noAddress']);
  });

  test('while the server is down everything waits without losing tries, and goes out once when it is back', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, (_, n) => office.person(`down${n}`)));
    await office.mail.down();
    await office.tell('office.news', people);
    await office.work();
    office.pass(6);
    await office.work();
    const [stored] = await office.server.engine.database.query<{ n: number; tries: number }>(
      sql`select count(*)::int as n, sum(attempts)::int as tries from message where outcome = 'waiting'`,
    );
    assert.deepEqual([stored?.n, stored?.tries], [5, 0]);
    const failing = (await office.ask('GET', `/api/data/messageAccount/${account}`)).data.record;
    assert.deepEqual([failing.problem, Boolean(failing.failingSince)], ['unreachable', true]);
    await office.mail.up();
    office.pass(120);
    await office.work();
    for (const n of people.keys()) assert.equal(mailTo(`down${n}@example.cn`).length, 1);
    assert.equal((await office.ask('GET', `/api/data/messageAccount/${account}`)).data.record.problem, null);
  });

  test('a wrong password rests the account and gives nothing up', async () => {
    const sun = await office.person('sun');
    office.mail.password = 'changed';
    await office.tell('office.news', [sun]);
    // The open connection was authenticated earlier.
    office.pass(1);
    await office.mail.down();
    await office.mail.up();
    await office.work();
    office.pass(120);
    await office.work();
    assert.deepEqual([(await newest()).outcome, (await newest()).problem], ['waiting', 'loginRefused']);
    office.mail.password = 'right';
    office.pass(120);
    await office.work();
    assert.equal((await newest()).outcome, 'sent');
  });

  test('what was cut off behind the last byte is sent again under the same id, by which mailboxes know it', async () => {
    const li = await office.person('li');
    office.mail.cutOff = true;
    await office.tell('office.news', [li]);
    await office.work();
    office.mail.cutOff = false;
    office.pass(120);
    await office.work();
    const ids = mailTo('li@example.cn').map(({ id }) => id);
    assert.deepEqual([ids.length, new Set(ids).size], [2, 1]);
  });

  test('what a process that died had taken is sent by another, and says that it was cut off', async () => {
    const wu = await office.person('wu');
    await office.still(10);
    await office.tell('office.news', [wu]);
    await office.server.engine.database.query(
      sql`update message set outcome = 'sending', next_at = ${office.server.engine.now()} where "user" = ${wu.userId}`,
    );
    office.pass(400);
    const other = await startSending(office.server.engine);
    await other.drain();
    await other.stop();
    assert.deepEqual([(await newest()).outcome, mailTo('wu@example.cn').length, (await newest()).attempts], ['sent', 1, 2]);
  });

  test('an account keeps to its rate, whoever sends', async () => {
    const slow = await office.mailAccount({ perMinute: 2 });
    const { id } = await office.make('messageSendConfig', { event: 'office.alarm' });
    await office.make('messageSendLine', { config: id, account: slow });
    const people = await Promise.all(Array.from({ length: 5 }, (_, n) => office.person(`rate${n}`)));
    await office.tell('office.alarm', people);
    const sent = async () => {
      await office.work();
      return office.mail.taken.filter(({ to }) => to.startsWith('rate')).length;
    };
    assert.equal(await sent(), 2);
    assert.equal(await sent(), 2);
    office.pass(60);
    assert.equal(await sent(), 4);
    office.pass(60);
    assert.equal(await sent(), 5);
  });

  test('what was taken back before it went out never does', async () => {
    const zhou = await office.person('zhou');
    await office.still(10);
    const source = crypto.randomUUID();
    await office.tell('office.news', [zhou], { source });
    await retract(office.server.context(), source);
    office.pass(20);
    await office.work();
    assert.deepEqual([mailTo('zhou@example.cn').length, (await newest()).problem], [0, 'stopped']);
    assert.equal((await office.ask('GET', '/api/workbench/notices', undefined, zhou)).data.list.length, 0);
  });
});
