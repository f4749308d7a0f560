import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { eventually } from '@zhixing/testing/eventually.ts';
import { call, filledServer, personOf } from './filled-server.ts';
import { asked, openPlace } from './place.ts';
import { claim, heading, round1 } from './report.ts';

/*
 * One field of many students, changed by a bulk job with permission, rules, versions, history, outbox and a result per row, against the database
 * alone: one statement that sets the field, and the same in parts of 300 with version and history.
 */

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(options.rows);
const PART = 300;

const place = await openPlace();
heading(`Changing one field of ${rows} students`, place.title);
try {
  await measure();
} finally {
  await place.close();
}

async function measure(): Promise<void> {
  const { database, server } = await filledServer(place, rows, { role: 'platformAdmin' }, makeWellFormed);
  await asked(database, `update "user" set is_administrator = true where account = 'benchplatformAdmin'`);
  // A session knows its rights for a moment.
  const seen = async () => (await call(server, 'GET', '/api/data/student?pageSize=1')).pagination.total === rows;
  await eventually(seen, Boolean, { every: 500 });

  const plain = await seconds(() => asked(database, `update student set ethnicity = '甲' where deleted_at is null`));
  const parts = await seconds(() => inParts(database));
  let job: Told | undefined;
  const bulk = await seconds(async () => {
    const operation = { op: 'update', values: { ethnicity: '丙' } };
    const started = await call(server, 'POST', '/api/data/student/bulk', { selection: { expected: rows }, operation });
    do {
      await setTimeout(200);
      job = (await call(server, 'GET', `/api/jobs/${started.job.id}`)).job as Told;
    } while (job.status === 'running' || job.status === 'waiting');
  });
  if (job?.succeeded !== rows) throw new Error(`${job?.status}: ${job?.succeeded} of ${rows}, ${job?.failed} failed ${job?.error ?? ''}`);
  console.table({
    'one statement': { seconds: round1(plain), 'rows per second': Math.round(rows / plain) },
    'parts with version and history': { seconds: round1(parts), 'rows per second': Math.round(rows / parts) },
    'bulk job': { seconds: round1(bulk), 'rows per second': Math.round(rows / bulk) },
  });
  claim('bulk job against parts with version and history, times', bulk / parts, { atMost: 40 });
  claim('bulk job against one bare statement, times', bulk / plain, { atMost: 60 });
  await server.stop();
}

interface Told {
  readonly id: string;
  readonly status: string;
  readonly succeeded: number;
  readonly failed: number;
  readonly error?: string;
}

// The rules look at identity numbers whenever a student is written, and those of `fill` have no check digit.
async function makeWellFormed(database: string): Promise<void> {
  const people = Array.from({ length: rows }, (_, n) => {
    return { n, ...personOf(n, (place) => place * 2) };
  });
  await asked(
    database,
    `update student s set id_card = p.card, enrol_no = 'G' || p.card, birthday = p.day, gender = 'female'
     from json_to_recordset($1::json) as p(n int, day date, card text) where s.student_no = 'ST20260901' || lpad(p.n::text, 7, '0')`,
    [JSON.stringify(people)],
  );
  await asked(database, 'vacuum full analyze student');
}

async function inParts(database: string): Promise<void> {
  const { rows: ids } = await asked(database, 'select id from student where deleted_at is null order by id');
  for (let at = 0; at < ids.length; at += PART) {
    const part = ids.slice(at, at + PART).map(({ id }) => id as string);
    await asked(
      database,
      `with w as (update student set ethnicity = '乙', version = version + 1, updated_at = now() where id = any($1::uuid[]) returning id, version)
       insert into sys_history (id, model, record_id, version, verb, changes)
       select gen_random_uuid(), 'student', id, version, 'update', '{"ethnicity":["甲","乙"]}' from w`,
      [part],
    );
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}
