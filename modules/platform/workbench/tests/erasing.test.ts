import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { type Office, openOffice } from './office.ts';

const DAY = 86_400_000;
let office: Office;
let later = 0;
before(async () => {
  office = await openOffice({ eraseAfterDays: 30, now: () => new Date(Date.now() + later) });
});
after(() => office.server.close());

test('what was said and typed about an erased child is erased too, and what was said about others stays', async () => {
  const { server, student, otherStudent } = office;
  const [admin, reader] = [await office.admin('管理员'), await office.person('王校长', 'schoolLeader', office.school)];
  const ask = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await server.request(admin, method, path, body);
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };
  for (const id of [student, otherStudent]) await ask('POST', `/api/data/student/${id}/comments`, { text: '请核对' });
  await ask('POST', `/api/data/student/${student}/comments`, { text: '请看', mentions: [reader.userId] });
  await ask('PUT', `/api/workbench/drafts/student/${student}`, { changes: { remark: '过敏' }, baseVersion: 1 });
  await ask('DELETE', `/api/data/student/${student}`);
  const left = async (id: string) => {
    const [row] = await server.engine.database.query<{ n: number }>(
      sql`select ((select count(*) from sys_comment where record_id = ${id}) + (select count(*) from sys_draft where record = ${id}::text)
        + (select count(*) from sys_notice where record_id = ${id}) + (select count(*) from student where id = ${id}))::int as n`,
    );
    return row?.n;
  };
  later = 31 * DAY;
  // A row that is locked at that moment is left to the next sweep.
  for (let sweeps = 0; sweeps < 5 && (await left(student)) !== 0; sweeps += 1) await server.engine.jobs.clean();
  later = 0;
  assert.deepEqual([await left(student), await left(otherStudent)], [0, 2]);
  const { gone } = (await server.request(admin, 'GET', '/api/erasures?model=student')).data.list[0];
  assert.deepEqual([gone.comments, gone.drafts, gone.notices], [2, 1, 1]);
});
