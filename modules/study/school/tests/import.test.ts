import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { messyStudentWorkbook } from '../../sample/messy-workbook.ts';
import { Student } from '../student.model.ts';
import { buildTown, NOW, type Town } from './town.ts';

let town: Town;
before(async () => {
  town = await buildTown();
});
after(() => town.server.close());

test('the roster of a school office comes in as it is: good lines become students, each bad line is named with its column', async () => {
  const school = await town.school();
  const grade = await town.grade(school, 4);
  const classes = ['四年级1班', '四年级2班'].map((name) => ({ name, level: 4 }));
  for (const { name } of classes) await town.schoolClass(grade, name);
  const where = { name: '麓山区枫林小学', regionCode: '439902' };
  const workbook = await messyStudentWorkbook({ school: where, classes, rows: 240, seed: 7n, now: NOW });
  const { job, errors } = await runImport(town.person('schoolAdmin', school), workbook.fileName, workbook.bytes);
  const bad = workbook.rows.filter((row) => row.fault !== null);
  assert.deepEqual([job.status, job.created, job.failed], ['done', workbook.rows.length - bad.length, bad.length]);
  assert.deepEqual(
    errors.map((error) => error.row),
    // The page shows the first hundred errors, one per row and column.
    bad.map((row) => row.row).slice(0, errors.length),
  );
  const [good] = workbook.rows.filter((row) => row.fault === null);
  assert.ok(good);
  const student = await town.records(Student).first({ idCard: good.pupil.idCard });
  assert.deepEqual(
    [student?.name, student?.gender, student?.birthday, student?.school, student?.enrolNo],
    [good.pupil.name, good.pupil.gender, good.pupil.birthday, school, `G${good.pupil.idCard}`],
  );
});

interface Ended {
  readonly job: { readonly status: string; readonly created: number; readonly failed: number };
  readonly errors: readonly { readonly row: number; readonly message: string }[];
}

/** Uploads a workbook and imports it with the suggested mapping. */
async function runImport(actor: Actor, name: string, bytes: Uint8Array): Promise<Ended> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  const body = new Response(form);
  const uploaded = await town.server.app.inject({
    method: 'POST',
    url: '/api/data/student/import',
    headers: { authorization: `Bearer ${actor.sessionId}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const { data } = uploaded.json() as { data: { job: { id: string }; columns: { index: number; field: string | null }[] } };
  const mapping = Object.fromEntries(data.columns.flatMap(({ index, field }) => (field ? [[String(index), field]] : [])));
  assert.deepEqual(Object.values(mapping).sort(), [
    'birthday',
    'ethnicity',
    'gender',
    'guardian.1.guardian.name',
    'guardian.1.guardian.phone',
    'homeAddress',
    'idCard',
    'name',
    'remark',
    'schoolClass',
  ]);
  const url = `/api/data/student/import/${data.job.id}`;
  const planned = await town.server.request(actor, 'POST', `${url}/plan`, { mapping, mode: 'add' });
  assert.equal(planned.status, 200, planned.msg);
  await town.server.engine.jobs.idle();
  return (await town.server.request(actor, 'GET', url)).data;
}
