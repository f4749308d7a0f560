import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { type Desk, flowOf, sitDown } from './drawing.ts';
import { type Office, openOffice } from './office.ts';

const superior = (level: number, id: string, more: object = {}) => ({ kind: 'approval', id, who: { who: 'superior', level }, ...more });

let office: Office;
let desk: Desk;
before(async () => {
  const item = { code: 'item', model: 'proposalItem', nodes: [{ kind: 'start', id: 'start' }, superior(1, 'look')] };
  office = await openOffice([superior(1, 'first')], {}, [item]);
  desk = sitDown(office);
});
after(() => office.server.close());

const database = () => office.server.engine.database;

describe('what cannot run is found', () => {
  const findings = async (nodes: readonly object[]): Promise<string[]> => {
    const { data } = await desk.ask('POST', '/Check', { document: flowOf('checked', nodes) });
    return data.findings.map(({ id, node, text }: Record<string, string>) => {
      assert.ok(text && !text.startsWith('flow.'), text);
      return `${id} ${node}`;
    });
  };

  for (const [what, nodes, expected] of [
    ['functions that are not there, for people', [{ kind: 'approval', id: 'a', who: { who: 'interface', interface: 'x' } }], 'F016 a'],
    ['functions of triggers', [{ kind: 'trigger', id: 't', actions: [{ do: 'interface', interface: 'x' }] }], 'F016 t'],
    ['every record of a model', [{ kind: 'trigger', id: 't', actions: [{ do: 'delete', model: 'memo', where: {} }] }], 'F020 t'],
    ['a flow that nothing starts', [{ kind: 'subFlow', id: 's', flow: 'nowhere' }], 'F014 s'],
    [
      'a condition that asks nothing',
      [
        {
          kind: 'exclusive',
          id: 'e',
          branches: [
            { id: 'one', test: { when: {} }, nodes: [] },
            { id: 'two', nodes: [] },
          ],
        },
      ],
      'F020 e',
    ],
    ['a role that is not there', [{ kind: 'approval', id: 'a', who: { who: 'named', roles: ['gone'] } }], 'F018 a'],
    [
      'values that are taken back from a sub-flow that nobody waits for',
      [{ kind: 'subFlow', id: 's', flow: 'item', perRow: 'proposalItem', async: true, take: { note: 'name' } }],
      'F021 s',
    ],
    ['rows that are not there', [{ kind: 'subFlow', id: 's', flow: 'item', perRow: 'memo' }], 'F019 s'],
    [
      'a field that cannot be given',
      [{ kind: 'subFlow', id: 's', flow: 'item', give: { no: 'title', name: 'title', proposal: 'id' } }],
      'F019 s',
    ],
    ['a field that a new record must have', [{ kind: 'subFlow', id: 's', flow: 'item', give: { proposal: 'id' } }], 'F024 s'],
  ] as const)
    test(what, async () => assert.deepEqual(await findings(nodes), [expected]));
});

describe('what is hardly meant is a warning', () => {
  const warnings = async (nodes: readonly object[]): Promise<string[]> => {
    const { data } = await desk.ask('POST', '/Check', { document: flowOf('checked', nodes) });
    assert.deepEqual(data.findings, []);
    return data.warnings.map(({ id, path, text }: Record<string, string>) => {
      assert.ok(text && !text.startsWith('flow.'), text);
      return `${id} ${path}`;
    });
  };
  const fork = (nodes: readonly object[]) => ({
    kind: 'exclusive',
    id: 'size',
    branches: [
      { id: 'large', test: { when: { amount: { gte: 10 } } }, nodes: [superior(2, 'boss')] },
      { id: 'small', nodes },
    ],
  });

  test('a branch on which nobody is asked, unless somebody is before or behind it', async () => {
    assert.deepEqual(await warnings([fork([])]), ['W002 size.small']);
    assert.deepEqual(await warnings([fork([]), superior(1, 'last')]), []);
    assert.deepEqual(await warnings([fork([{ kind: 'end', id: 'done' }]), superior(1, 'last')]), ['W002 size.small']);
    assert.deepEqual(await warnings([fork([{ kind: 'end', id: 'done', as: 'rejected' }])]), []);
    assert.deepEqual(await warnings([{ kind: 'copy', id: 'tell', who: [{ who: 'initiator' }] }]), ['W002 start']);
  });

  test('a role that nobody has', async () => {
    const { server } = office;
    const role = await server.engine.database.query<{ id: string }>(
      sql`insert into role (id, version, created_at, updated_at, name, code, status) values (gen_random_uuid(), 1, now(), now(), '空', 'empty', 'enabled') returning id`,
    );
    const asks = { kind: 'approval', id: 'a', who: { who: 'named', roles: ['empty'] } };
    assert.deepEqual(await warnings([asks]), ['W001 a.who']);
    const holds = (id: string) =>
      sql`insert into user_role (id, version, created_at, updated_at, "user", role) values (gen_random_uuid(), 1, now(), now(), ${id}, ${role[0]?.id})`;
    await server.engine.database.query(holds(office.ids.li));
    assert.deepEqual(await warnings([asks]), []);
  });
});

describe('a trial', () => {
  const play = (nodes: readonly object[], more: object = {}, settings: object = {}) =>
    desk.ask('POST', '/Simulate', { document: flowOf('trial', nodes, settings), initiator: office.ids.zhao, ...more });
  const steps = (answer: Awaited<ReturnType<typeof play>>) =>
    answer.data.steps.map(({ node, state, people }: { node: string; state: string; people: { name: string; state: string }[] }) => [
      node,
      state,
      people.map(({ name, state: outcome }) => `${name} ${outcome}`).join(),
    ]);
  const sizes = {
    kind: 'exclusive',
    id: 'size',
    branches: [
      { id: 'large', test: { when: { amount: { gte: 10 } } }, nodes: [superior(2, 'boss')] },
      { id: 'small', nodes: [] },
    ],
  };

  test('says who would be asked, which branch is taken, and how it ends; nothing is written', async () => {
    const count = async () => (await database().query<{ n: number }>(sql`select count(*)::int as n from flow_instance`))[0]?.n;
    const before = await count();
    const large = await play([superior(1, 'first'), sizes], { values: { amount: 12 } });
    assert.deepEqual(steps(large), [
      ['start', 'passed', 'zhao agreed'],
      ['first', 'passed', 'qian agreed'],
      ['size', 'passed', ''],
      ['boss', 'passed', 'sun agreed'],
    ]);
    assert.deepEqual([large.data.standing, large.data.steps[2].taken], ['approved', ['large']]);
    const small = await play([superior(1, 'first'), sizes], { values: { amount: 1 } });
    assert.deepEqual(small.data.steps.at(-1).taken, ['small']);
    const rejected = await play([superior(1, 'first'), sizes], { decisions: { first: 'reject' } });
    assert.deepEqual([rejected.data.standing, rejected.data.steps.length], ['rejected', 2]);
    assert.equal(await count(), before);
  });

  const weighing = {
    kind: 'exclusive',
    id: 'weight',
    branches: [
      { id: 'heavy', test: { when: { weight: 'heavy' } }, nodes: [superior(2, 'boss')] },
      { id: 'double', test: { formula: 'twice > 50' }, nodes: [superior(1, 'first')] },
      { id: 'other', nodes: [superior(1, 'last')] },
    ],
  };
  const way = async (values: object) => {
    const { data } = await play([weighing], { values });
    return [data.steps[1].taken[0], data.derived, data.remarks.map(({ text }: { text: string }) => text)];
  };

  test('derives what the record would derive, unless the derived value is given', async () => {
    assert.deepEqual(await way({ amount: 120 }), ['heavy', { twice: 240, weight: 'heavy' }, []]);
    assert.deepEqual(await way({ amount: 30 }), ['double', { twice: 60, weight: 'light' }, []]);
    assert.deepEqual(await way({ amount: 30, weight: 'heavy' }), ['heavy', { twice: 60 }, []]);
  });

  test('says which empty field a condition read, and which node has nobody, even in a branch that is not taken', async () => {
    const [taken, derived, remarks] = await way({});
    assert.deepEqual([taken, derived, remarks.length], ['other', {}, 2]);
    for (const text of remarks) assert.match(text, /为空，条件按不成立处理/);
    const far = { ...sizes, branches: [{ ...sizes.branches[0], nodes: [superior(9, 'nobody', { title: '远' })] }, sizes.branches[1]] };
    const { data } = await play([superior(1, 'first'), far], { values: { amount: 1 } });
    assert.deepEqual(
      data.remarks.map(({ node, title, text }: Record<string, string>) => [node, title, text]),
      [['nobody', '远', '未找到审批人，将由管理员处理']],
    );
  });

  test('passes over waiting, triggers and rows, and stops where somebody has to choose', async () => {
    const wait = { kind: 'timer', id: 'wait', after: { amount: 2, unit: 'days' } };
    const add = { kind: 'trigger', id: 'add', actions: [{ do: 'add', model: 'memo', values: { text: { value: 'x' } } }] };
    const rows = { kind: 'subFlow', id: 'rows', flow: 'item', perRow: 'proposalItem' };
    const next = { kind: 'approval', id: 'next', who: { who: 'candidates', users: [office.ids.li, office.ids.wu] } };
    const played = await play([wait, add, rows, superior(1, 'first'), next], { rows: { proposalItem: 3 } });
    assert.deepEqual([played.data.halt.code, played.data.halt.node], ['chooseApprovers', 'next']);
    assert.deepEqual(played.data.halt.candidates.map(({ name }: { name: string }) => name).toSorted(), ['li', 'wu']);
    const chosen = await play([wait, add, rows, superior(1, 'first'), next], { chosen: { next: [office.ids.wu] } });
    assert.deepEqual([chosen.data.standing, chosen.data.halt], ['approved', null]);
    const refused = await play([superior(9, 'boss', { title: '局长审批', nobody: { rule: 'refuse' } })]);
    assert.match(refused.data.halt.text, /^“局长审批”没有可用的审批人/);
    const starters = async (more: object) => (await play([{ ...rows, ...more }], { rows: { proposalItem: 2 } })).data.steps.at(-1).starters;
    assert.deepEqual([await starters({}), await starters({ initiator: { who: 'superior', level: 1 } })], [['zhao'], ['qian']]);
    assert.deepEqual(chosen.data.steps[0].starters, []);
  });

  test('is refused for what has no shape, for nobody, and comes to an end where a flow goes round', async () => {
    assert.equal((await play([{ kind: 'approval', id: 'a' }])).data.key, 'flow.badFlow');
    assert.equal((await play([superior(1, 'a')], { initiator: '01900000-0000-7000-8000-00000000dead' })).status, 404);
    const round = superior(1, 'again', { onReject: { node: 'first' } });
    const played = await play([superior(1, 'first'), round], { decisions: { again: 'reject' } });
    assert.equal(played.data.halt.code, 'tooLong');
  });
});
