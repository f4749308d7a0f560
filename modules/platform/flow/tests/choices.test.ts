import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hire } from './hire.ts';
import { type Office, openOffice } from './office.ts';

let office: Office;
before(async () => {
  const money = { kind: 'approval', id: 'money', who: { who: 'candidates', roles: ['panel'] } };
  const school = { kind: 'approval', id: 'school', who: { who: 'superior', level: 1 } };
  office = await openOffice([
    { kind: 'approval', id: 'first', who: { who: 'superior', level: 1 } },
    {
      kind: 'choose',
      id: 'ways',
      most: 2,
      branches: [
        { id: 'byMoney', nodes: [money] },
        { id: 'bySchool', nodes: [school] },
      ],
    },
  ]);
  await hire(office, 'panel', ['li', 'wu']);
});
after(() => office.server.close());

test('whoever agrees is told which choice belongs to which branch, and names people for the branch that he takes alone', async () => {
  const instance = await office.submit(await office.propose());
  const path = `/api/workflow/instances/${instance}/choices?task=2`;
  const { list } = (await office.server.request(office.as('qian'), 'GET', path)).data;
  assert.deepEqual(
    list.map(({ node, within }: { node: string; within: object[] }) => [node, within]),
    [
      ['ways', []],
      ['money', [{ node: 'ways', branch: 'byMoney' }]],
    ],
  );
  const done = await office.does('qian', instance, 'agree', { chosen: { ways: ['bySchool'] } });
  assert.equal(done.status, 200, done.text);
});
