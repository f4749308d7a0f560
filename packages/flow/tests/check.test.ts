import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectiveModel, type ModelDocument, modelDocumentSchema } from '@zhixing/model';
import { checkFlow } from '../check.ts';
import { approval, flow, parallel } from './play.ts';

const trip: ModelDocument = modelDocumentSchema.parse({
  name: 'trip',
  fields: { title: { kind: 'text' }, departOn: { kind: 'date' }, head: { kind: 'ref', model: 'user' }, budget: { kind: 'money' } },
});
const around = { model: effectiveModel(trip), knowsFlow: (code: string) => code === 'other' };
const found = (document: unknown) => checkFlow(document, around).map(({ id, path }) => `${id} ${path}`);
const asks = (who: object, more: object = {}) => ({ kind: 'approval', id: 'a', who, ...more });
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
    finding: 'F001 nodes.1',
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
]) {
  test(name, () => assert.deepEqual(found(document), [finding]));
}
