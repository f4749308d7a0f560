import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ActionOf, type ArgsOf, checkModel, defineModel, f, modelDocumentSchema, type Row } from '@zhixing/model';

const Trip = defineModel('trip', {
  traits: ['tree'],
  fields: {
    title: f.text({ required: true }),
    note: f.text(),
    bus: f.choice(['bus', 'rail'], { required: true }),
    days: f.integer({ required: true }),
    total: f.formula({ expression: 'days * 2', result: 'integer' }),
  },
  states: ['draft', 'sent'],
  actions: {
    send: { from: ['draft'], to: 'sent', when: { days: { gt: 0 } } },
    cancel: { args: { reason: f.text({ required: true }), kind: f.choice(['late', 'ill']), days: f.integer() } },
  },
});

/** Compiles only when both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_proof: Same<A, B>): void => {};

test('a row has the types of its fields', () => {
  type Trips = Row<typeof Trip>;
  same<Trips['title'], string>(true);
  same<Trips['note'], string | null>(true);
  same<Trips['bus'], 'bus' | 'rail'>(true);
  same<Trips['days'], number>(true);
  same<Trips['total'], number | null>(true);
  same<Trips['status'], 'draft' | 'sent'>(true);
  same<Trips['parent'], string | null>(true);
  same<Trips['version'], number>(true);
  same<ActionOf<typeof Trip>, 'send' | 'cancel'>(true);
  assert.equal(Trip.name, 'trip');
});

test('the arguments of an action have the types of their fields', () => {
  type Cancel = ArgsOf<typeof Trip, 'cancel'>;
  same<Cancel['reason'], string>(true);
  same<Cancel['kind'], 'late' | 'ill' | null>(true);
  same<Cancel['days'], number | null>(true);
  same<keyof ArgsOf<typeof Trip, 'send'>, never>(true);
  assert.deepEqual(Object.keys(Trip.actions?.cancel?.args ?? {}), ['reason', 'kind', 'days']);
});

/** Misspelt names must not compile: the type check fails if one of these lines has no error. Never executed. */
export function misspelt(): void {
  const fields = { title: f.text({ required: true }) };
  // @ts-expect-error a state that is not declared
  defineModel('a', { fields, states: ['open'], actions: { go: { from: ['opened'] } } });
  // @ts-expect-error a column that is no field
  defineModel('b', { fields, views: { list: { columns: ['titel'] } } });
  // @ts-expect-error a property that an action does not have
  defineModel('h', { fields, actions: { go: { args: { reason: f.text() }, form: ['open'] } } });
  // @ts-expect-error a guard over no field
  defineModel('c', { fields, actions: { go: { when: { titel: 'x' } } } });
  // @ts-expect-error a sort over no field
  defineModel('d', { fields, views: { list: { sort: '-titel' } } });
  // @ts-expect-error a label that is no field
  defineModel('e', { fields, label: ['titel'] });
  // @ts-expect-error a trait that does not exist
  defineModel('g', { fields, traits: ['flying'] });
  // @ts-expect-error a setting the kind does not know
  f.integer({ scale: 2 });
  // @ts-expect-error a tone that does not exist
  f.choice(['a'], { tones: { a: 'pink' } });
  // @ts-expect-error a formula needs its result
  f.formula({ expression: '1' });
}

test('what code declares is the document a designer would store', () => {
  const stored: unknown = JSON.parse(JSON.stringify(Trip));
  assert.deepEqual(modelDocumentSchema.parse(stored), stored);
  assert.deepEqual(checkModel(stored), []);
  assert.ok(Object.isFrozen(Trip));
});
