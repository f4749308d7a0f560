import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectiveModel, type ModelDocument, modelDocumentSchema } from '@zhixing/model';
import { checkFlow } from '../check.ts';
import { approval, flow, parallel } from './play.ts';

const trip: ModelDocument = modelDocumentSchema.parse({
  name: 'trip',
  fields: {
    title: { kind: 'text' },
    departOn: { kind: 'date' },
    head: { kind: 'ref', model: 'user' },
    budget: { kind: 'money' },
    type: { kind: 'text' },
    package: { kind: 'text' },
  },
});
const around = {
  model: effectiveModel(trip),
  knowsFlow: (code: string) => code === 'other',
  modelOf: (name: string) => (name === 'trip' ? effectiveModel(trip) : undefined),
  offers: {
    message: new Set(['news']),
    interface: new Set(['officers']),
    webhook: new Set(['outside']),
    sheet: new Set(['approvalSheet']),
  },
};
const found = (document: unknown) => checkFlow(document, around).map(({ id, path }) => `${id} ${path}`);
const asks = (who: object, more: object = {}) => ({ kind: 'approval', id: 'a', who, ...more });
const formOf = (fields: string[], rows: string[] = []) => ({ form: { groups: [{ title: '要点', fields }], rows } });
const branch = (id: string, more: object = {}) => ({ id, nodes: [], ...more });

test('a sound document has no findings', () => {
  const exclusive = {
    kind: 'exclusive',
    id: 'x',
    branches: [branch('dear', { test: { when: { budget: { gt: 100 } } }, nodes: [approval('b', ['qian'])] }), branch('else')],
  };
  const waits = { kind: 'timer', id: 't', field: 'departOn', after: { amount: 1, unit: 'days' } };
  const people = asks({ who: 'field', field: 'head', as: 'user' }, { fields: { title: 'write' } });
  assert.deepEqual(found(flow([people, exclusive, waits, asks({ who: 'earlier', node: 'a' }, { id: 'c' })])), []);
});

for (const { name, document, finding } of [
  {
    name: 'F001 a key nobody knows',
    document: flow([{ kind: 'approval', id: 'a', who: { who: 'initiator' }, colour: 'red' }]),
    finding: 'F001 nodes.1.colour',
  },
  { name: 'F002 two nodes of one id', document: flow([approval('a', ['x']), approval('a', ['y'])]), finding: 'F002 a' },
  { name: 'F003 a second start', document: flow([{ kind: 'start', id: 'again' }]), finding: 'F003 again' },
  { name: 'F004 a node that is not there', document: flow([approval('a', ['x'], { onReject: { node: 'b' } })]), finding: 'F004 a' },
  {
    name: 'F005 a node of the other branch',
    document: flow([parallel('p', [approval('b', ['x'])], [asks({ who: 'earlier', node: 'b' })])]),
    finding: 'F005 a',
  },
  {
    name: 'F006 no branch for when no test holds',
    document: flow([{ kind: 'exclusive', id: 'x', branches: [branch('one', { test: { when: { title: 'a' } } })] }]),
    finding: 'F006 x',
  },
  {
    name: 'F007 a field that is not there',
    document: flow([approval('a', ['x'], { fields: { colour: 'read' } })]),
    finding: 'F007 a.fields',
  },
  { name: 'F008 a field that names nobody', document: flow([asks({ who: 'field', field: 'title', as: 'user' })]), finding: 'F008 a.who' },
  {
    name: 'F009 an expression that is none',
    document: flow([approval('a', ['x'], { auto: { agreeWhen: { formula: 'budget >' } } })]),
    finding: 'F009 a.auto',
  },
  { name: 'F010 after the end', document: flow([{ kind: 'end', id: 'stop' }, approval('a', ['x'])]), finding: 'F010 a' },
  { name: 'F011 nobody named', document: flow([asks({ who: 'named' })]), finding: 'F011 a.who' },
  {
    name: 'F011 levels that end below where they begin',
    document: flow([asks({ who: 'levels', from: 3, upTo: 2 })]),
    finding: 'F011 a.who',
  },
  { name: 'F012 levels and a mode', document: flow([asks({ who: 'levels', upTo: 2 }, { mode: { mode: 'all' } })]), finding: 'F012 a' },
  {
    name: 'F013 nobody to choose',
    document: flow([{ kind: 'timer', id: 't', after: { amount: 1, unit: 'days' } }, asks({ who: 'candidates', users: ['x'] })]),
    finding: 'F013 a',
  },
  { name: 'F014 a flow that starts itself', document: flow([{ kind: 'subFlow', id: 's', flow: 'test-flow' }]), finding: 'F014 s' },
  {
    name: 'F015 never taken',
    document: flow([{ kind: 'exclusive', id: 'x', branches: [branch('one'), branch('two')] }]),
    finding: 'F015 x',
  },
  {
    name: 'F007 a field in a form that is not there',
    document: flow([approval('a', ['x'], formOf(['title', 'colour']))]),
    finding: 'F007 a.form',
  },
  {
    name: 'F007 rows that the record has not',
    document: flow([approval('a', ['x'], formOf(['title'], ['trip']))]),
    finding: 'F007 a.form',
  },
  {
    name: 'F008 a position that is a person',
    document: flow([asks({ who: 'field', field: 'head', as: 'position' })]),
    finding: 'F008 a.who',
  },
  { name: 'F022 a field twice in a form', document: flow([approval('a', ['x'], formOf(['title', 'title']))]), finding: 'F022 a.form' },
  {
    name: 'F007 rights to rows that the record has not',
    document: flow([approval('a', ['x'], { rows: { member: 'change' } })]),
    finding: 'F007 a.rows',
  },
  {
    name: 'F023 a field to be written that is not in the form',
    document: flow([approval('a', ['x'], { ...formOf(['title']), fields: { budget: 'required' } })]),
    finding: 'F023 a.form',
  },
  {
    name: 'F025 a print template that nobody knows, that is off or is for something else',
    document: flow([approval('a', ['x'], { print: { sheets: ['standard', 'approvalSheet', 'other'] } })]),
    finding: 'F025 a.print',
  },
  {
    name: 'F026 a print template twice',
    document: flow([approval('a', ['x'], { print: { sheets: ['approvalSheet', 'approvalSheet'], when: 'flowEnd' } })]),
    finding: 'F026 a.print',
  },
  {
    name: 'F027 working hours in a deadline',
    document: flow([approval('a', ['x'], { deadline: { from: 'received', within: { amount: 8, unit: 'hours', working: true } } })]),
    finding: 'F027 a.deadline',
  },
  {
    name: 'F027 working minutes of a timer',
    document: flow([{ kind: 'timer', id: 'wait', after: { amount: 30, unit: 'minutes', working: true } }]),
    finding: 'F027 wait.after',
  },
  {
    name: 'F009 a print template at a time that cannot be told',
    document: flow([approval('a', ['x'], { print: { sheets: ['standard'], when: { formula: 'budget >' } } })]),
    finding: 'F009 a.print',
  },
  {
    name: 'F020 a test for every node that asks nothing',
    document: flow([approval('a', ['x'])], { auto: { agreeWhen: { when: {} } } }),
    finding: 'F020 settings.auto',
  },
]) {
  test(name, () => assert.deepEqual(found(document), [finding]));
}

test('a formula names fields of the record and who began the flow, parts of lists by names of its own', () => {
  const [ways, when] = [(formula: string) => ({ formula }), (test: object) => flow([approval('a', ['x'])], { auto: { agreeWhen: test } })];
  const good = [
    'budget > money(1.5 * 2)',
    'initiator.user == head',
    'type == title',
    'departOn > "2026-09-01"',
    'id != "" && size(title) > 3',
    '["a", "b"].exists(one, one == title)',
  ];
  for (const formula of good) assert.deepEqual(found(when(ways(formula))), [], formula);
  for (const [formula, id, message] of [
    ['title == "a" && bugdet > money(5)', 'F007', /^no field "bugdet"; did you mean "budget"\?$/],
    ['initiator.usre == head', 'F007', /^no field "usre"; did you mean "user"\?$/],
    ['sizee(title) > 3', 'F007', /^no function "sizee"; did you mean "size"\?$/],
    ['budget > 5', 'F009', /amount of money > whole number; money\(…\)/],
    ['title > 5', 'F009', /text is no number/],
    ['budget', 'F009', /the result is amount of money, but yes or no is needed/],
  ] as const) {
    const [finding] = checkFlow(when(ways(formula)), around);
    assert.equal(finding?.id, id, formula);
    assert.match(finding.message, message);
  }
});

test('triggers and functions name what is there, and say which records they mean', () => {
  const trigger = (...actions: object[]) => found(flow([{ kind: 'trigger', id: 't', actions }]));
  const message = { do: 'message', to: [{ who: 'initiator' }], template: 'news' };
  const own = { do: 'update', model: 'trip', where: { head: { eq: '@initiator' } }, values: { title: { formula: 'title + "。"' } } };
  assert.deepEqual(trigger({ do: 'webhook', webhook: 'outside' }, { do: 'interface', interface: 'officers' }, message, own), []);
  const wrong = [
    { do: 'webhook', webhook: 'none' },
    { do: 'interface', interface: 'none' },
    { ...message, template: 'none', to: [{ who: 'named' }] },
    { do: 'delete', model: 'trip', where: {} },
    { ...own, values: { no: { formula: '1 +' } } },
    { do: 'add', model: 'none', values: {} },
  ];
  assert.deepEqual(trigger(...wrong), [
    'F016 t.actions.0',
    'F016 t.actions.1',
    'F016 t.actions.2',
    'F011 t.actions.2.to.0',
    'F020 t.actions.3',
    'F007 t.actions.4',
    'F009 t.actions.4.no',
    'F007 t.actions.5',
  ]);
  assert.deepEqual(found(flow([asks({ who: 'interface', interface: 'none' })])), ['F016 a.who']);
});
