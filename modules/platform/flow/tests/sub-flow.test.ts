import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { type Name, type Office, openOffice } from './office.ts';

const item = {
  code: 'item',
  model: 'proposalItem',
  nodes: [
    { kind: 'start', id: 'start' },
    { kind: 'approval', id: 'check', who: { who: 'superior', level: 1 } },
  ],
};
const aside = { kind: 'subFlow', id: 'aside', flow: 'item', perRow: 'proposalItem', async: true };
const asked = {
  kind: 'subFlow',
  id: 'asked',
  flow: 'item',
  submit: false,
  onReject: 'continue',
  initiator: { who: 'field', field: 'head', as: 'user' },
  give: { proposal: 'id', name: 'title' },
  take: { note: 'name' },
};

describe('flows that others start', () => {
  let office: Office;
  before(async () => {
    office = await openOffice([aside, asked], {}, [item]);
  });
  after(() => office.server.close());
  const children = (parent: string) =>
    office.server.engine.database.query<{ id: string; record: string; standing: string; name: string }>(sql`
      select i.id, i.record, i.standing, u.name from flow_instance i join sys_flow_state s on s.instance = i.id join "user" u on u.id = i.initiator
      where s.parent = ${parent} order by s.parent_visit, s.parent_index`);

  test('what is not waited for is started all the same; a draft waits for the one who is to start it', async () => {
    const record = await office.propose({ head: office.ids.qian });
    await office.server.request(office.as('zhao'), 'POST', '/api/data/proposalItem', { proposal: record, name: '甲' });
    const parent = await office.submit(record);
    await office.work();
    const [row, draft] = await children(parent);
    assert.deepEqual([row?.standing, row?.name, draft?.standing, draft?.name], ['running', 'zhao', 'draft', 'qian']);
    assert.deepEqual([await office.asked(row?.id ?? ''), await office.asked(draft?.id ?? '')], [['qian'], ['qian']]);
    const written = { values: { name: '已补充' } };
    assert.equal(
      (await office.does('zhao', draft?.id ?? '', 'submit', { task: undefined }, written)).status,
      404,
      'nothing to whoever started the parent',
    );
    assert.equal((await office.act('qian', draft?.id ?? '', { event: 'submit' }, written)).status, 200);
    assert.deepEqual(await office.asked(draft?.id ?? ''), ['sun']);
    assert.equal((await office.does('sun', draft?.id ?? '', 'agree')).status, 200);
    await office.work();
    const { status, note } = await office.row('proposal', record);
    assert.deepEqual([status, note], ['agreed', '已补充'], 'the first one still runs');
    assert.equal((await office.does('qian', row?.id ?? '', 'agree')).status, 200);
    assert.deepEqual(await office.standing(row?.id ?? ''), 'approved');
  });

  test('a draft that its initiator puts away is a rejection; one whose parent ends is called off', async () => {
    const away = await office.submit(await office.propose({ head: office.ids.qian }));
    await office.work();
    const [draft] = await children(away);
    const put = await office.server.request(office.as('qian'), 'DELETE', `/api/workflow/instances/${draft?.id}`);
    assert.equal(put.status, 200, put.text);
    await office.work();
    assert.equal(await office.standing(away), 'approved', 'goes on after a rejection');
    const { data } = await office.server.request(office.as('zhao'), 'GET', `/api/workflow/instances/${away}`);
    const told = data.records.map(({ act, others, opinion }: { act: string; others: string[]; opinion: string | null }) => [
      act,
      ...(others ?? []),
      ...(opinion ? [opinion] : []),
    ]);
    assert.deepEqual(told.slice(-2), [
      ['startChild', 'qian'],
      ['childRejected', told.at(-1)?.[1]],
    ]);
    assert.match(told.at(-1)?.[1] ?? '', /研学方案/, 'which of them it was');
    const ended = await office.submit(await office.propose({ head: office.ids.qian }));
    await office.work();
    await office.act('root', ended, { event: 'terminate' });
    await office.work();
    const [left] = await children(ended);
    assert.equal(left?.standing, 'terminated');
  });
});

test('rows that were approved before the flow began again are not asked about a second time', async () => {
  const person = (id: string, name: Name) => ({
    kind: 'approval',
    id,
    who: { who: 'superior', level: name === 'qian' ? 1 : 2 },
    onReject: 'start',
  });
  const rows = { kind: 'subFlow', id: 'rows', flow: 'item', perRow: 'proposalItem' };
  const office = await openOffice([person('first', 'qian'), rows, person('last', 'sun')], {}, [item]);
  try {
    const record = await office.propose();
    await office.server.request(office.as('zhao'), 'POST', '/api/data/proposalItem', { proposal: record, name: '甲' });
    const instance = await office.submit(record);
    const decide = async (name: Name) => assert.equal((await office.does(name, instance, 'agree')).status, 200);
    await decide('qian');
    await office.work();
    const [child] = await office.server.engine.database.query<{ id: string }>(
      sql`select instance as id from sys_flow_state where parent = ${instance}`,
    );
    assert.equal((await office.does('qian', child?.id ?? '', 'agree')).status, 200);
    await office.work();
    assert.deepEqual(await office.asked(instance), ['sun']);
    assert.equal((await office.does('sun', instance, 'reject', {}, { opinion: '请重新复核' })).status, 200);
    assert.equal((await office.act('zhao', instance, { event: 'submit' })).status, 200);
    await decide('qian');
    await office.work();
    await office.work();
    assert.deepEqual(await office.asked(instance), ['sun']);
    await decide('sun');
    assert.equal((await office.row('proposal', record)).status, 'agreed');
  } finally {
    await office.server.close();
  }
});
