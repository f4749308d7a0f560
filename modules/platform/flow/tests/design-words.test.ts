import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Desk, flowOf, sitDown } from './drawing.ts';
import { type Office, openOffice } from './office.ts';

const superior = (level: number, id: string, more: object = {}) => ({ kind: 'approval', id, who: { who: 'superior', level }, ...more });

describe('what a designer and those whom a flow concerns read', () => {
  let office: Office;
  let desk: Desk;
  before(async () => {
    office = await openOffice([{ kind: 'end', id: 'end' }]);
    desk = sitDown(office);
  });
  after(() => office.server.close());

  const found = async (nodes: readonly object[], model = 'proposal'): Promise<[string | null, string][]> => {
    const { data } = await desk.ask('POST', '/Check', { document: { ...flowOf('words', nodes), model } });
    return data.findings.map(({ node, text }: Record<'node' | 'text', string>) => [node, text]);
  };

  test('findings say what is not chosen yet, and call fields and nodes by their names', async () => {
    const blank = { kind: 'trigger', id: 'do', actions: [{ do: 'add', model: 'none', values: {} }] };
    assert.deepEqual(await found([blank]), [['do', '尚未选择，请补充']]);
    const late = { kind: 'approval', id: 'early', who: { who: 'earlier', node: 'late' } };
    assert.deepEqual(await found([late, superior(1, 'late', { title: '复核' })]), [['early', '引用的节点不一定会经过：复核']]);
    const everywhere = { kind: 'trigger', id: 'do', actions: [{ do: 'delete', model: 'memo', where: {} }] };
    assert.deepEqual(await found([everywhere]), [['do', '条件尚未设置，请补充']]);
    const bare = { kind: 'trigger', id: 'do', actions: [{ do: 'add', model: 'memo', values: {} }] };
    assert.deepEqual(await found([bare]), [['do', '新记录缺少必填字段：model.fields.text']]);
  });

  test('findings about formulas say which types do not go together, and which field was meant', async () => {
    const agreed = (formula: string) => found([superior(1, 'a', { auto: { agreeWhen: { formula } } })]);
    assert.deepEqual(await agreed('amuont > 5'), [['a', '数据中没有该字段或模型：amuont，您要写的是“model.fields.amount”吗？']]);
    assert.deepEqual(await agreed('title * 2 > 5'), [['a', '公式不能用“*”计算文本与整数']]);
    assert.deepEqual(await agreed('amount'), [['a', '公式的结果是整数，此处需要“是”或“否”']]);
  });

  test('what has no shape is said at its node', async () => {
    const within = { kind: 'parallel', id: 'fork', branches: [{ id: 'one', nodes: [{ ...superior(1, 'a'), colour: 'red' }] }] };
    const [[node, text] = ['', '']] = await found([within]);
    assert.equal(node, 'a');
    assert.equal(text, '流程内容不完整或格式不正确：colour');
  });

  test('nodes are offered the actions that ask nothing, and it is said which actions have a flow and whether anybody may take them', async () => {
    const { data } = await desk.ask('GET', '/Options');
    const about = (model: string) => data.subjects.find(({ name }: { name: string }) => name === model);
    const subject = about('proposal');
    assert.deepEqual(
      subject.stages.map(({ name }: { name: string }) => name),
      ['refuse', 'reopen'],
    );
    assert.deepEqual(
      [...subject.declared, ...about('proposalItem').declared].map(({ title: _, ...one }: { title: string }) => one),
      [
        { name: 'approve', flow: 'proposal', granted: true },
        { name: 'approve', flow: 'item', granted: false },
      ],
    );
  });

  test('a flow is made about data that a flow can decide about', async () => {
    const { data } = await office.server.request(office.as('root'), 'GET', '/api/models/flowTemplate');
    const { options } = data.fields.find(({ name }: { name: string }) => name === 'subject');
    const offered = options.map(({ value }: { value: string }) => value);
    assert.deepEqual([offered.includes('proposal'), offered.includes('proposalItem'), offered.includes('memo')], [true, true, false]);
  });

  test('a flow is called by its name where it runs, and a node without a name by its kind', async () => {
    const { id } = await desk.make('plan.approval', { name: '方案审批' });
    await desk.build(id, [superior(1, 'approval1')]);
    assert.equal((await desk.ask('PUT', `/${id}/Binding`, { action: 'approve' })).status, 200);
    const instance = await office.submit(await office.propose());
    const read = async (language?: string) =>
      (
        await office.server.request(
          office.as('qian'),
          'GET',
          `/api/workflow/instances/${instance}`,
          undefined,
          language ? { 'accept-language': language } : {},
        )
      ).data;
    const { title, flow, nodes } = await read();
    assert.deepEqual([title, flow], ['zhao · 方案审批 · 研学方案', '方案审批']);
    assert.deepEqual(
      nodes.map((node: { title: string }) => node.title),
      ['发起', '审批'],
    );
    assert.deepEqual(
      (await read('en-US')).nodes.map((node: { title: string }) => node.title),
      ['Start', 'Approval'],
    );
    await desk.build(id, [superior(1, 'approval1', { fields: { title: 'hidden' } })]);
    const { data } = await office.server.request(
      office.as('qian'),
      'GET',
      `/api/workflow/instances/${await office.submit(await office.propose())}`,
    );
    assert.equal(data.title, 'zhao · 方案审批', 'what a node keeps back is told nowhere');
  });
});
