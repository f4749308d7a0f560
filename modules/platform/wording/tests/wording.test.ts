import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '@zhixing/testing/server.ts';
import { wordingModule } from '../wording.module.ts';

test('people use the phrases of the office and their own, never those of others', async (context) => {
  const server = await startTestServer({ modules: [wordingModule] });
  context.after(() => server.close());
  const person = () => {
    const actor = server.actor({ roles: ['classTeacher'] });
    return server.actor({ ...actor, variables: { '@userId': actor.userId } });
  };
  const [teacher, other] = [person(), person()];
  const keeper = server.actor({ roles: ['platformAdmin'] });
  const path = '/api/system/CommonWords';
  const texts = async (actor: typeof teacher) =>
    (await server.request(actor, 'GET', `${path}/Selector`)).data.list.map((row: { commonWordsText: string }) => row.commonWordsText);

  assert.equal((await server.request(keeper, 'POST', path, { commonWordsText: '同意', commonWordsType: 0 })).status, 200);
  const own = await server.request(teacher, 'POST', path, { commonWordsText: '请补充材料' });
  assert.equal(own.status, 200, own.text);
  assert.equal((await server.request(teacher, 'POST', path, { commonWordsText: '已阅', commonWordsType: 0 })).status, 403);
  assert.deepEqual((await texts(teacher)).toSorted(), ['同意', '请补充材料'].toSorted());
  assert.deepEqual(await texts(other), ['同意']);
  assert.equal((await server.request(other, 'GET', `${path}/${own.data.id}`)).status, 404);
  assert.equal((await server.request(other, 'POST', `${path}/UsesNum`, { id: own.data.id })).status, 404);
  for (let n = 0; n < 2; n += 1) await server.request(teacher, 'POST', `${path}/UsesNum`, { id: own.data.id });
  assert.deepEqual(await texts(teacher), ['请补充材料', '同意'], 'what is used most comes first');
  assert.equal((await server.request(teacher, 'GET', path)).data.pagination.total, 2);
  await server.request(teacher, 'PUT', `${path}/${own.data.id}/Actions/State`, {});
  assert.deepEqual(await texts(teacher), ['同意']);
  assert.equal((await server.request(other, 'DELETE', `${path}/${own.data.id}`)).status, 404);
  assert.equal((await server.request(teacher, 'DELETE', `${path}/${own.data.id}`)).status, 200);
});
