import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { defineModule } from '../module.ts';
import { createRegistry } from '../registry.ts';
import { repo } from '../repository.ts';
import { checkedRules } from '../rules/rule-checks.ts';
import { defineRules, type Rules } from '../rules/rules.ts';
import { basics } from './basics.ts';

const Coach = defineModel('coach', {
  fields: { plate: f.text({ required: true, max: 20 }), driver: f.text(), log: f.text({ max: 200 }) },
  states: ['parked', 'away'],
  actions: {
    depart: { from: ['parked'], to: 'away', args: { driver: f.text({ required: true, max: 20 }), note: f.text({ max: 20 }) } },
    return: { from: ['away'], to: 'parked' },
  },
});

const steps: string[] = [];
const say = (step: string) => () => void steps.push(step);
const all = (name: string) => ({
  derive: () => {
    steps.push(`derive ${name}`);
    return {};
  },
  ...ofExisting(name),
});
function ofExisting(name: string) {
  return { check: say(`check ${name}`), before: say(`before ${name}`), after: say(`after ${name}`) };
}

const coachRules = defineRules(Coach, {
  ...all('general'),
  save: all('save'),
  create: all('create'),
  update: all('update'),
  delete: ofExisting('delete'),
  restore: ofExisting('restore'),
  actions: {
    depart: {
      ...all('depart'),
      derive: ({ args, before }) => {
        steps.push('derive depart');
        return { driver: args.driver, log: `${before.status} → away${args.note ?? ''}` };
      },
    },
  },
});
const moduleOf = (name: string, rules: readonly Rules[]) => defineModule({ name, models: [], rules, locales: { zh: {}, en: {} } });
const coaches = defineModule({ name: 'coaches', models: [...basics, Coach], rules: [coachRules], locales: { zh: {}, en: {} } });
const second = moduleOf('second', [defineRules(Coach, { check: say('check general of the second module') })]);

describe('steps of a write', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ modules: [coaches, second] });
  });
  after(() => server.close());
  beforeEach(() => void steps.splice(0));

  const records = () => repo(Coach, server.context());
  const stepsOf = async (write: Promise<unknown>): Promise<string[]> => {
    await write;
    await server.engine.outbox.drain();
    return steps.splice(0);
  };
  const expected = (moments: readonly string[], ...names: string[]): string[] =>
    moments.flatMap((moment) => [
      ...names.map((name) => `${moment} ${name}`),
      ...(moment === 'check' ? ['check general of the second module'] : []),
    ]);
  const ALL = ['derive', 'check', 'before', 'after'];
  const NO_DERIVE = ['check', 'before', 'after'];

  test('run general first, then for what is saved, then for the verb or the action; module by module', async () => {
    const { id } = await records().create({ plate: 'A1' });
    await server.engine.outbox.drain();
    assert.deepEqual(steps.splice(0), expected(ALL, 'general', 'save', 'create'));
    assert.deepEqual(await stepsOf(records().update(id, { plate: 'A2' })), expected(ALL, 'general', 'save', 'update'));
    assert.deepEqual(await stepsOf(records().act(id, 'depart', { driver: 'Li' })), expected(ALL, 'general', 'save', 'depart'));
    assert.deepEqual(await stepsOf(records().act(id, 'return')), expected(ALL, 'general', 'save'));
    assert.deepEqual(await stepsOf(records().remove(id)), expected(NO_DERIVE, 'general', 'delete'));
    const admin = server.actor({ administrator: true });
    const restored = server.request(admin, 'POST', `/api/data/coach/${id}/restore`, {});
    assert.deepEqual(await stepsOf(restored), expected(NO_DERIVE, 'general', 'save', 'restore'));
  });

  test('an action reads its checked arguments, null where an optional one was not given', async () => {
    const { id } = await records().create({ plate: 'B1' });
    const departed = await records().act(id, 'depart', { driver: 'Wang' });
    assert.deepEqual([departed.driver, departed.log], ['Wang', 'parked → away']);
  });
});

describe('rules are refused at start-up', () => {
  const registry = createRegistry([...basics, Coach]);
  const findingsOf = (...rules: Rules[]): string => {
    try {
      checkedRules([moduleOf('coaches', rules)], registry);
    } catch (error) {
      return String(error);
    }
    return '';
  };

  test('for a model that does not exist', () => {
    assert.match(findingsOf({ model: 'bus' }), /R001 bus: no model "bus"/);
  });

  test('for an action that the model does not have', () => {
    assert.match(findingsOf({ model: 'coach', actions: { dpart: {} } }), /R002 coach\.actions\.dpart: no action "dpart"/);
    assert.match(findingsOf({ model: 'coach', actions: { toString: {} } }), /R002 coach\.actions\.toString/);
    assert.equal(findingsOf({ model: 'coach', actions: { depart: {}, handIn: {} } }), '', 'an overlay may add handIn');
  });

  test('that declare a moment twice in one module; several modules may', () => {
    const twice = defineRules(Coach, { actions: { depart: { before: say('again') } } });
    assert.match(findingsOf(coachRules, twice), /R003 coach\.actions\.depart\.before: declared twice in module "coaches"/);
    assert.match(findingsOf(coachRules, defineRules(Coach, { check: say('again') })), /R003 coach\.check/);
    assert.equal(findingsOf(coachRules, defineRules(Coach, { actions: { return: { check: say('other') } } })), '');
    assert.equal(checkedRules([coaches, second], registry).get('coach')?.length, 2);
  });

  test('and the server does not start with them', async () => {
    const wrong = moduleOf('wrong', [{ model: 'coach', actions: { dpart: {} } }]);
    await assert.rejects(startTestServer({ modules: [coaches, wrong] }), /R002/);
  });
});

test('misspelt actions, arguments and fields do not compile', () => {
  // @ts-expect-error an action that the model does not have
  defineRules(Coach, { actions: { dpart: { check: say('never') } } });
  // @ts-expect-error an argument that the action does not have
  defineRules(Coach, { actions: { depart: { derive: ({ args }) => ({ driver: args.drivr }) } } });
  // @ts-expect-error an argument that may be missing is no text
  defineRules(Coach, { actions: { depart: { derive: ({ args }) => ({ plate: args.note }) } } });
  // @ts-expect-error the action has no arguments
  defineRules(Coach, { actions: { return: { derive: ({ args }) => ({ driver: args.driver }) } } });
  // @ts-expect-error a deletion derives nothing
  defineRules(Coach, { delete: { derive: () => ({}) } });
  // @ts-expect-error a created record was not there before
  defineRules(Coach, { create: { check: ({ before }) => void before.plate } });
  // @ts-expect-error a derived field that the model does not have
  defineRules(Coach, { derive: () => ({ plate: 5 }) });
  // @ts-expect-error the moments are derive, check, before, after
  defineRules(Coach, { beforeCommit: say('never') });
  defineRules(Coach, { actions: { depart: { check: ({ args, before, row }) => void [args.driver.trim(), before.plate, row.plate] } } });
  assert.ok(true, 'the compiler is the test');
});
