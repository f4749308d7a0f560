import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Name, type Office, openOffice } from './office.ts';

const step = (id: string, level: number, more: object = {}) => ({ kind: 'approval', id, who: { who: 'superior', level }, ...more });

/** `zhao` starts; `qian` decides with the node's own form, then `sun` with that of the model. */
const money = {
  form: { groups: [{ title: '经费', fields: ['amount', 'note'] }], rows: ['proposalItem'] },
  fields: { note: 'write' },
};

describe('a node with a form of its own', () => {
  let office: Office;
  let record: string;
  let instance: string;
  before(async () => {
    office = await openOffice([step('first', 1, money), step('second', 2)]);
    record = await office.propose({ note: '原有' });
    await office.server.request(office.as('zhao'), 'POST', '/api/data/proposalItem', { proposal: record, name: '车辆' });
    instance = await office.submit(record);
  });
  after(() => office.server.close());

  const form = async (name: Name) => (await office.server.request(office.as(name), 'GET', `/api/workflow/instances/${instance}/form`)).data;

  test('shows its fields in its groups, and nothing else of the record', async () => {
    const { model, rights, one, rows } = await form('qian');
    assert.deepEqual(model.form.groups, [{ title: '0', label: '经费', fields: ['amount', 'note'] }]);
    assert.deepEqual(
      model.fields.map(({ name }: { name: string }) => name),
      ['amount', 'note', 'id', 'version', 'status'],
    );
    assert.deepEqual([rights.amount, rights.note, rights.title], ['read', 'write', undefined]);
    assert.deepEqual(Object.keys(one.record).toSorted(), ['amount', 'id', 'note', 'status', 'version']);
    assert.deepEqual(
      rows.map(({ model: name }: { model: string }) => name),
      ['proposalItem'],
    );
  });

  test('whoever is asked elsewhere, or nowhere, has the form of the model', async () => {
    assert.equal((await form('zhao')).one.record.title, '研学方案');
    assert.equal((await form('root')).one.record.title, '研学方案');
  });

  test('takes no field that it does not show', async () => {
    const refused = await office.does('qian', instance, 'agree', {}, { values: { title: '改名' } });
    assert.equal(refused.data.key, 'model.readonlyField');
    const done = await office.does('qian', instance, 'agree', {}, { values: { note: '已核' } });
    assert.equal(done.status, 200, done.text);
    assert.equal((await office.row('proposal', record)).note, '已核');
  });

  test('who has decided there keeps its form; the next node shows that of the model', async () => {
    assert.equal((await form('qian')).one.record.title, undefined);
    assert.equal((await form('sun')).one.record.title, '研学方案');
  });

  test('without rows in its form, no sub-table is sent', async () => {
    assert.equal((await form('sun')).rows.length, 1);
    const other = await openOffice([step('only', 1, { form: { groups: [{ title: '要点', fields: ['title'] }] } })]);
    try {
      const id = await other.submit(await other.propose());
      const answer = await other.server.request(other.as('qian'), 'GET', `/api/workflow/instances/${id}/form`);
      assert.deepEqual(answer.data.rows, []);
    } finally {
      await other.server.close();
    }
  });
});

describe('a node where the rows of a sub-table may be written', () => {
  let office: Office;
  before(async () => {
    office = await openOffice([
      step('change', 1, { rows: { proposalItem: 'change' } }),
      step('write', 2, { rows: { proposalItem: 'write' } }),
      step('hidden', 2, { rows: { proposalItem: 'hidden' } }),
    ]);
  });
  after(() => office.server.close());

  const rowsSeen = async (name: Name, instance: string) =>
    (await office.server.request(office.as(name), 'GET', `/api/workflow/instances/${instance}/form`)).data.rows;
  const written = (row: object) => ({ values: { $rows: { proposalItem: [row] } } });

  test('lets the rows that are there be changed, and more and fewer only where it says so; a node may hide them', async () => {
    const record = await office.propose();
    const made = await office.server.request(office.as('zhao'), 'POST', '/api/data/proposalItem', { proposal: record, name: '车辆' });
    const { id } = made.data.record;
    const instance = await office.submit(record);
    const aside = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      office.server.request(office.as('root'), method, `/api/data/proposalItem${path}`, body);
    const besides = [
      await aside('POST', '', { proposal: record, name: '加项' }),
      await aside('PUT', `/${id}`, { version: 1, name: '改项' }),
      await aside('DELETE', `/${id}?version=1`),
    ];
    for (const { data } of besides) assert.equal(data.key, 'model.inApproval', 'what is being decided about stays as it is');
    const [table] = await rowsSeen('qian', instance);
    assert.deepEqual([table.right, table.by, table.written[0].name], ['change', 'proposal', 'name']);
    assert.deepEqual(await rowsSeen('root', instance), [], 'whoever is asked nowhere sees what no node hides');
    const agree = (name: Name, row: object) => office.does(name, instance, 'agree', {}, written(row));
    for (const row of [
      { name: '住宿' },
      { id, version: 1, $delete: true },
      { id, version: 1, proposal: record },
      { id, version: 1, status: 'agreed' },
    ])
      assert.equal((await agree('qian', row)).data.key, 'model.readonlyField', JSON.stringify(row));
    assert.equal((await agree('qian', { id, version: 1, name: '大巴' })).status, 200);
    assert.equal((await rowsSeen('sun', instance))[0].list[0].name, '大巴');
    assert.equal((await agree('sun', { name: '' })).data.key, 'model.invalidRows');
    assert.equal((await agree('sun', { name: '住宿' })).status, 200);
    assert.deepEqual(await rowsSeen('sun', instance), []);
    assert.equal((await agree('sun', { id, version: 2, name: '火车' })).data.key, 'model.readonlyField');
    const { data } = await office.server.request(office.as('root'), 'GET', '/api/data/proposalItem');
    assert.deepEqual(data.list.map(({ name }: { name: string }) => name).toSorted(), ['住宿', '大巴']);
  });
});
