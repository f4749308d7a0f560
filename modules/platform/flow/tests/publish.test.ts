import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SUBMIT } from '@zhixing/model';
import { flowOf, sitDown } from './drawing.ts';
import { type Office, openOffice } from './office.ts';

const superior = (id: string) => ({ kind: 'approval', id, who: { who: 'superior', level: 1 } });

let office: Office;
before(async () => {
  office = await openOffice([superior('first')]);
  await office.server.request(office.as('root'), 'POST', '/api/models', {
    name: 'leave',
    title: '请假条',
    label: ['reason'],
    fields: { reason: { kind: 'text', required: true, label: '事由' } },
  });
});
after(() => office.server.close());

const desk = () => sitDown(office);
const statusOf = async (id: string) => (await desk().ask('GET', `/${id}`)).data.template.status;

/** A flow about leave, drawn but neither saved nor published. */
async function drawn(code: string) {
  const { id, version } = await desk().make(code, { subject: 'leave' });
  return { id, version, document: { ...flowOf(code, [superior('a')]), model: 'leave' } };
}

test('publishing is one act: what is drawn is saved, comes into force, gets its use and can be started', async () => {
  const { id, version, document } = await drawn('leave.one');
  assert.equal(await statusOf(id), 'unpublished');
  const { data } = await desk().ask('GET', `/Info/${version}/Publish`);
  assert.deepEqual([data.replaces, data.running, data.startedBy, data.needsUse, data.uses], [null, 0, 'everybody', true, []]);
  const lock = (await desk().ask('GET', `/Info/${version}`)).data.version.version;
  const unused = await desk().ask('POST', `/Info/${version}/Publish`, { document, version: lock });
  assert.equal(unused.data.key, 'flow.actionNeeded');
  assert.equal((await desk().ask('GET', `/Info/${version}`)).data.version.status, 'designing', 'all of it or nothing');
  const published = await desk().ask('POST', `/Info/${version}/Publish`, { document, version: lock, action: SUBMIT });
  assert.equal(published.status, 200, published.text);
  assert.equal(await statusOf(id), 'onShelf');
  const started = await desk().ask('GET', `/${id}`);
  assert.deepEqual([started.data.template.action, started.data.versions[0].status], [SUBMIT, 'enabled']);
});

test('the next version replaces it by number, keeps its use and says how many flows go on', async () => {
  const { list } = (await office.server.request(office.as('root'), 'GET', '/api/data/flowTemplate?pageSize=50')).data;
  const template = list.find(({ code }: { code: string }) => code === 'proposal').id;
  await office.submit(await office.propose());
  const next = await desk().build(template, [superior('first'), superior('second')]);
  const after = (await desk().ask('GET', `/Info/${next}/Publish`)).data;
  assert.deepEqual([after.inForce, after.running, after.needsUse, after.uses.length], [true, 1, false, 1]);
  const { versions } = (await desk().ask('GET', `/${template}`)).data;
  const copy = await desk().ask('POST', `/Info/${versions[0].id}`, {});
  assert.equal((await desk().ask('GET', `/Info/${copy.data.id}/Publish`)).data.replaces, versions[0].number);
});

test('a flow that is off is turned on by publishing', async () => {
  const { list } = (await office.server.request(office.as('root'), 'GET', '/api/data/flowTemplate?pageSize=50')).data;
  const { id } = list.find(({ code }: { code: string }) => code === 'leave.one');
  await desk().ask('PUT', `/${id}/UpDownShelf`, { onShelf: false });
  const [{ id: version }] = (await desk().ask('GET', `/${id}`)).data.versions;
  assert.equal((await desk().ask('GET', `/Info/${version}/Publish`)).data.isOff, true);
  assert.equal((await desk().ask('POST', `/Info/${version}/Publish`, {})).status, 200);
  assert.equal(await statusOf(id), 'onShelf');
});

test('an action that another flow decides about stays with it, and nothing is published', async () => {
  const { id, version, document } = await drawn('leave.two');
  assert.equal((await desk().save(version, document)).status, 200);
  const taken = await desk().ask('POST', `/Info/${version}/Publish`, { action: SUBMIT });
  assert.equal(taken.data.key, 'flow.actionTaken');
  assert.equal(await statusOf(id), 'unpublished');
});
