import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModule, type ScheduledWork } from '@zhixing/engine/module.ts';
import type { PollingWorker } from '@zhixing/engine/queue/polling-worker.ts';
import { defineModel, f } from '@zhixing/model';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startSchedule } from '../runner.ts';
import { scheduleModule } from '../schedule.module.ts';
import { nextTime, nextTimes } from '../times.ts';

const basics = ['user', 'organisation'].map((name) => defineModel(name, { fields: { name: f.text() } }));
const START = Date.parse('2026-11-22T00:00:00+08:00');
let now = START;
let server: TestServer;
let admin: Actor;
const open: PollingWorker[] = [];
/** Implementation of the test task. */
let work: ScheduledWork['run'] = async () => null;
const tried: number[] = [];

const module = defineModule({
  name: 'tasks',
  models: basics,
  locales: { zh: {}, en: {} },
  tasks: [
    {
      code: 'sweep',
      cron: '30 2 * * *',
      run: (engine, stopping) => {
        tried.push(now);
        return work(engine, stopping);
      },
    },
  ],
});

describe('scheduled tasks', () => {
  before(async () => {
    server = await startTestServer({ modules: [module, { ...scheduleModule, grants: [], tasks: [] }], now: () => new Date(now) });
    admin = server.actor({ administrator: true });
    await server.engine.database.query(sql`insert into "user" (id, name) values (${admin.userId}, 'admin')`);
  });
  afterEach(async () => {
    for (const schedule of open.splice(0)) await schedule.stop();
    tried.length = 0;
    work = async () => null;
  });
  after(() => server.close());

  const started = async (): Promise<PollingWorker> => {
    const schedule = await startSchedule(server.engine);
    open.push(schedule);
    await schedule.drain();
    return schedule;
  };
  const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => {
    const answer = await server.request(admin, method, `/api/data/${path}`, body);
    assert.equal(answer.status, 200, answer.text.slice(0, 300));
    return answer.data;
  };
  const task = async () => (await ask('GET', 'scheduledTask')).list[0];
  const runs = async () => (await ask('GET', 'taskRun')).list.reverse();
  const act = async (action: string) => {
    const { id, version } = await task();
    return ask('POST', `scheduledTask/${id}/actions/${action}`, { version });
  };

  test('a task is done when its time comes, once, and a time that passed unattended is made up for once', async () => {
    const schedule = await started();
    assert.equal((await task()).nextAt, '2026-11-21T18:30:00+00:00', 'half past two in Beijing');
    assert.deepEqual(tried, []);
    now = START + 3 * 3_600_000;
    work = async () => 'counted 7';
    await Promise.all([schedule.drain(), (await started()).drain(), schedule.drain()]);
    assert.equal(tried.length, 1, 'of two processes one does it');
    const [run] = await runs();
    assert.deepEqual([run.cause, run.outcome, run.result, run.asker], ['time', 'done', 'counted 7', null]);
    now += 5 * 86_400_000;
    await schedule.drain();
    assert.equal(tried.length, 2);
    assert.equal((await task()).nextAt, '2026-11-27T18:30:00+00:00');
  });

  test('it is done by hand whatever its state, and whoever wanted it is named', async () => {
    const schedule = await started();
    await act('disable');
    assert.equal((await task()).nextAt, null);
    now += 30 * 86_400_000;
    await schedule.drain();
    assert.deepEqual(tried, []);
    await act('runNow');
    await schedule.drain();
    assert.equal(tried.length, 1);
    const last = (await runs()).at(-1);
    assert.deepEqual([last.cause, last.asker?.id ?? last.asker], ['hand', admin.userId]);
    assert.equal((await task()).nextAt, null, 'what is disabled stays so');
    await act('enable');
    assert.ok(Date.parse((await task()).nextAt) > now);
  });

  test('one may open a transaction within another, as the erasure of deleted records does under the lock of backups', async () => {
    const schedule = await started();
    work = ({ database }) => database.transaction(() => database.transaction(async () => 'erased'));
    await act('runNow');
    await schedule.drain();
    const last = (await runs()).at(-1);
    assert.deepEqual([last.outcome, last.result], ['done', 'erased']);
  });

  test('one that fails says why and comes again; one that is told to stop ends', async () => {
    const schedule = await started();
    work = async () => {
      throw new Error('no room left');
    };
    await act('runNow');
    await schedule.drain();
    const failed = (await runs()).at(-1);
    assert.deepEqual([failed.outcome, failed.result, (await task()).lastOutcome], ['failed', 'no room left', 'failed']);

    let begun = () => {};
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    work = async (_engine, stopping) => {
      begun();
      await eventually(stopping);
      return null;
    };
    await act('runNow');
    await beginning;
    await act('stop');
    await schedule.drain();
    assert.equal((await runs()).at(-1).outcome, 'stopped');
  });

  test('nothing is done while server and database differ in time', async (t) => {
    const schedule = await started();
    now += 86_400_000;
    const real = Date.now;
    const wrong = t.mock.method(Date, 'now', () => real() + 7_200_000);
    await schedule.drain();
    assert.deepEqual(tried, []);
    wrong.mock.restore();
    await schedule.drain();
    assert.equal(tried.length, 1);
  });

  test('a run whose process died is told as interrupted as soon as anybody looks', async () => {
    const schedule = await started();
    const { id } = await task();
    // Runs with the same start time have no defined order.
    now += 1000;
    await server.engine.database.query(
      sql`insert into task_run (id, task, started_at, cause, outcome) values (gen_random_uuid(), ${id}, ${new Date(now)}, 'time', 'running')`,
    );
    now += 1000;
    await schedule.drain();
    assert.equal((await runs()).at(-1)?.outcome, 'interrupted');
    assert.equal((await task()).lastOutcome, 'interrupted');
  });

  test('a schedule that is none is refused at its field; a term is kept', async () => {
    await started();
    const { id, version } = await task();
    for (const cron of ['', 'daily', '* * * *', '61 * * * *', '0 0 30 2 *', '* * * * * *', '@daily']) {
      const answer = await server.request(admin, 'PUT', `/api/data/scheduledTask/${id}`, { version, cron });
      assert.equal(answer.status, 400, cron);
      assert.ok(answer.data.fields.cron, answer.text);
    }
    const startAt = new Date('2027-03-01T02:30:00+08:00').toISOString();
    await ask('PUT', `scheduledTask/${id}`, { version, cron: '30 2 1 * *', startAt, endAt: '2027-03-31T00:00:00.000Z' });
    assert.equal(Date.parse((await task()).nextAt), Date.parse(startAt), 'the first minute of the term counts');
    assert.equal(nextTime({ cron: '30 2 1 * *', startAt, endAt: '2027-03-31T00:00:00.000Z' }, new Date(startAt)), null);
    assert.equal(nextTimes('0 8 * * 1-5', new Date('2026-11-20T12:00:00+08:00'), 2)[0]?.toISOString(), '2026-11-23T00:00:00.000Z');
  });

  test('another task for the same work keeps its own times; one that was deleted is not made again', async () => {
    const schedule = await started();
    const first = await task();
    const { record } = await ask('POST', 'scheduledTask', { work: 'sweep', cron: '0 12 * * *' });
    await schedule.drain();
    const answer = await server.request(admin, 'DELETE', `/api/data/scheduledTask/${first.id}`);
    assert.equal(answer.status, 200, answer.text);
    await started();
    assert.deepEqual(
      (await ask('GET', 'scheduledTask')).list.map(({ id }: { id: string }) => id),
      [record.id],
    );
  });

  test('whoever types a pattern is told when it comes next in Beijing, or which part of it is wrong', async () => {
    now = START;
    const next = (cron: string) => server.request(admin, 'GET', `/api/scheduletask/NextTimes?cron=${encodeURIComponent(cron)}`);
    const days = (await next('30 2 * * 1')).data.list.map((at: number) => new Date(at).toISOString());
    assert.equal(days.length, 5);
    assert.deepEqual(days.slice(0, 2), ['2026-11-22T18:30:00.000Z', '2026-11-29T18:30:00.000Z'], 'Monday, half past two');
    const wrong: Readonly<Record<string, string>> = {
      每天: 'badCron',
      '@daily': 'badCron',
      '* * * *': 'badCron',
      '60 * * * *': 'badMinute',
      '0 24 * * *': 'badHour',
      '0 0 32 * *': 'badDay',
      '0 0 * 13 *': 'badMonth',
      '0 0 * * 8': 'badWeekday',
      '0 0 30 2 *': 'neverComes',
    };
    for (const [cron, key] of Object.entries(wrong)) {
      const { data } = await next(cron);
      assert.equal(data.key, `schedule.${key}`, cron);
      assert.notEqual(data.fields.cron, '', cron);
      const { id, version } = await task();
      const written = await server.request(admin, 'PUT', `/api/data/scheduledTask/${id}`, { version, cron });
      assert.ok(written.status === 400 && written.data.fields.cron, cron);
    }
    assert.equal((await server.request(server.actor(), 'GET', '/api/scheduletask/NextTimes?cron=x')).status, 403);
  });

  test('a clock that was ahead and is right again leaves no task waiting for a day far away', async () => {
    const schedule = await started();
    const right = now;
    now += 40 * 86_400_000;
    await schedule.drain();
    assert.equal(tried.length, 1);
    now = right + 60_000;
    await schedule.drain();
    const wait = Date.parse((await task()).nextAt) - now;
    assert.ok(wait > 0 && wait <= 86_400_000, String(wait));
  });
});
