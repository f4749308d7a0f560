import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { flowDocumentSchema } from '../document.ts';
import { dueAt } from '../instance.ts';
import { approval, flow, Play, world } from './play.ts';

const hours = (amount: number) => ({ amount, unit: 'hours' });

describe('time', () => {
  test('a timer waits, from a day in the record where it names one, and not at all where that is past or empty', () => {
    const timer = (more: object) => flow([{ kind: 'timer', id: 't', after: hours(1), ...more }, approval('a', ['qian'])]);
    const play = new Play(timer({ field: 'departOn' }), world({ record: { departOn: '2026-09-02T00:00:00.000Z' } }));
    play.does('zhao', 'submit');
    assert.equal(dueAt(play.instance), '2026-09-02T01:00:00.000Z');
    play.happens('tick');
    assert.deepEqual(play.asked, []);
    play.passHours(24.1);
    assert.deepEqual(play.asked, ['qian']);
    const empty = new Play(timer({ field: 'departOn' }));
    empty.does('zhao', 'submit');
    assert.deepEqual(empty.asked, ['qian']);
  });

  test('people are reminded, then told that it is overdue, then the flow agrees by itself', () => {
    const deadline = {
      from: 'received',
      within: hours(24),
      remind: { first: hours(10), every: hours(8) },
      overdue: { every: hours(2), agreeAfter: 3 },
    };
    const play = new Play(flow([approval('a', ['qian'], { deadline }), approval('b', ['sun'])]));
    play.does('zhao', 'submit');
    const log: string[] = [];
    for (let hour = 0; hour < 40; hour++) {
      play.passHours(1);
      for (const news of ['reminder', 'overdue']) if (play.told(news).length > 0) log.push(`${news} ${hour + 1}`);
    }
    assert.deepEqual(log, ['reminder 10', 'reminder 18', 'overdue 24', 'overdue 26', 'overdue 28']);
    assert.deepEqual(play.asked, ['sun']);
  });

  test('a reminder that is not repeated comes once', () => {
    const deadline = { from: 'received', within: hours(24), remind: { first: hours(10) } };
    const play = new Play(flow([approval('a', ['qian'], { deadline })]));
    play.does('zhao', 'submit');
    for (let hour = 0; hour < 60; hour++) play.passHours(1);
    const told = play.all.flatMap((effect) => (effect.effect === 'tell' ? [effect.news] : []));
    assert.deepEqual(told, ['toDo', 'reminder', 'overdue']);
  });

  test('the flow agrees, or asks others, after at most a hundred messages', () => {
    const after = (overdue: object) => {
      const deadline = { from: 'received', within: hours(1), overdue: { every: hours(1), ...overdue } };
      return flowDocumentSchema.safeParse(flow([approval('a', ['qian'], { deadline })])).success;
    };
    assert.deepEqual([after({ agreeAfter: 100 }), after({ transferAfter: 100 })], [true, true]);
    assert.deepEqual([after({ agreeAfter: 101 }), after({ transferAfter: 101 }), after({ agreeAfter: 0 })], [false, false, false]);
    const overdue = { every: hours(1), agreeAfter: 100 };
    const play = new Play(flow([approval('a', ['qian'], { deadline: { from: 'received', within: hours(1), overdue } })]));
    play.does('zhao', 'submit');
    for (let hour = 0; hour < 99; hour++) play.passHours(1);
    assert.equal(play.instance.status, 'running');
    play.passHours(1);
    assert.equal(play.instance.status, 'approved');
  });

  test('or asks others after a while', () => {
    const overdue = { every: hours(2), transferAfter: 2, transferTo: { who: 'named', users: ['qian', 'wang'] } };
    const play = new Play(flow([approval('a', ['qian'], { deadline: { from: 'received', within: hours(4), overdue } })]));
    play.does('zhao', 'submit');
    play.passHours(4);
    assert.deepEqual(play.asked, ['qian']);
    play.passHours(2);
    assert.deepEqual(play.asked, ['wang']);
    play.passHours(2);
    assert.deepEqual(play.told('overdue'), ['wang']);
  });

  test('after a stop of days people are told once, not for every time that was missed; nor does the flow go on for lack of an answer', () => {
    const deadline = {
      from: 'received',
      within: hours(48),
      remind: { first: hours(4), every: hours(4) },
      overdue: { every: hours(4), agreeAfter: 3 },
    };
    const play = new Play(flow([approval('a', ['qian'], { deadline })]));
    play.does('zhao', 'submit');
    const told = () => play.all.flatMap((effect) => (effect.effect === 'tell' && effect.news !== 'toDo' ? [effect.news] : []));
    play.passHours(40);
    for (let tick = 0; tick < 9; tick++) play.happens('tick');
    assert.deepEqual(told(), ['reminder']);
    play.passHours(60);
    for (let tick = 0; tick < 9; tick++) play.happens('tick');
    assert.deepEqual(told(), ['reminder', 'reminder', 'overdue']);
    assert.equal(play.instance.status, 'running');
  });

  test('where nobody else is found to ask, the history says so', () => {
    const overdue = { every: hours(2), transferAfter: 1, transferTo: { who: 'named', users: ['ghost'] } };
    const play = new Play(flow([approval('a', ['qian'], { deadline: { from: 'received', within: hours(4), overdue } })]));
    play.does('zhao', 'submit');
    play.passHours(4);
    assert.deepEqual(play.asked, ['qian']);
    assert.ok(play.all.some((effect) => effect.effect === 'record' && effect.act === 'nobodyFound'));
  });

  test('while the initiator works it over no time passes for whoever sent it back: nothing is agreed to before it is looked at again', () => {
    const overdue = { every: hours(1), agreeAfter: 1 };
    const deadline = { from: 'received', within: hours(24), overdue };
    const play = new Play(flow([approval('a', ['qian'], { deadline, back: { to: 'start', way: 'straight' } }), approval('b', ['sun'])]));
    play.does('zhao', 'submit');
    play.passHours(20);
    play.does('qian', 'return', { to: 'start' });
    play.passHours(30);
    play.does('root', 'pause');
    play.passHours(10);
    play.does('root', 'resume');
    play.does('zhao', 'submit');
    play.passHours(3);
    assert.deepEqual(play.asked, ['qian']);
    play.passHours(2);
    assert.deepEqual(play.asked, ['sun']);
  });

  test('a tick that comes twice or too early does nothing', () => {
    const play = new Play(flow([{ kind: 'timer', id: 't', after: hours(1) }, approval('a', ['qian'])]));
    play.does('zhao', 'submit');
    play.happens('tick');
    assert.deepEqual(play.effects, []);
    play.passHours(2);
    play.happens('tick');
    assert.deepEqual(play.effects, []);
    assert.deepEqual(play.asked, ['qian']);
  });
});

describe('other flows', () => {
  const perRow = (more: object = {}) =>
    flow([{ kind: 'subFlow', id: 'sub', flow: 'other', perRow: 'rows', ...more }, approval('a', ['qian'])]);
  const started = (play: Play) => play.effects.flatMap((effect) => (effect.effect === 'startChild' ? [effect.index] : []));

  test('one flow a row, all at once; the parent waits for all', () => {
    const play = new Play(perRow(), world({ record: { rows: 3 } }));
    play.does('zhao', 'submit');
    assert.deepEqual(started(play), [0, 1, 2]);
    play.happens('childEnded', { visit: 2, index: 2, as: 'approved' });
    play.happens('childEnded', { visit: 2, index: 2, as: 'approved' });
    play.happens('childEnded', { visit: 2, index: 0, as: 'approved' });
    assert.deepEqual(play.asked, []);
    play.happens('childEnded', { visit: 2, index: 1, as: 'approved' });
    assert.deepEqual(play.asked, ['qian']);
  });

  test('one row after the other; a rejection ends the parent and takes nothing more on', () => {
    const play = new Play(perRow({ oneByOne: true }), world({ record: { rows: 3 } }));
    play.does('zhao', 'submit');
    assert.deepEqual(started(play), [0]);
    play.happens('childEnded', { visit: 2, index: 0, as: 'approved' });
    assert.deepEqual(started(play), [1]);
    play.happens('childEnded', { visit: 2, index: 1, as: 'rejected' });
    assert.equal(play.instance.status, 'rejected');
  });

  test('no rows, nothing to wait for; without waiting, the flow goes on', () => {
    const none = new Play(perRow());
    none.does('zhao', 'submit');
    assert.deepEqual(none.asked, ['qian']);
    const aside = new Play(perRow({ async: true }), world({ record: { rows: 2 } }));
    aside.does('zhao', 'submit');
    assert.deepEqual(started(aside), [0, 1]);
    assert.deepEqual(aside.asked, ['qian']);
    assert.ok(!aside.effects.some(({ effect }) => effect === 'cancelChildren'));
  });

  test('everybody who is to start a flow starts one of his own; where nobody is found, the initiator does', () => {
    const once = (more: object) => flow([{ kind: 'subFlow', id: 'sub', flow: 'other', ...more }, approval('a', ['qian'])]);
    const named = new Play(once({ initiator: { who: 'named', users: ['sun', 'li', 'sun'] } }));
    named.does('zhao', 'submit');
    const initiators = (play: Play) => play.instance.visits[1]?.children?.map(({ initiator }) => initiator);
    assert.deepEqual(
      [started(named), initiators(named)],
      [
        [0, 1],
        ['sun', 'li'],
      ],
    );
    named.happens('childEnded', { visit: 2, index: 0, as: 'approved' });
    assert.deepEqual(named.asked, []);
    named.happens('childEnded', { visit: 2, index: 1, as: 'approved' });
    assert.deepEqual(named.asked, ['qian']);
    const nobody = new Play(once({ initiator: { who: 'named', users: ['ghost'] } }));
    nobody.does('zhao', 'submit');
    assert.deepEqual([started(nobody), initiators(nobody)], [[0], [undefined]]);
    const draft = new Play(once({ submit: false }));
    draft.does('zhao', 'submit');
    assert.deepEqual(initiators(draft), ['zhao']);
  });

  test('flows that still run are called off when their parent ends', () => {
    const play = new Play(perRow(), world({ record: { rows: 2 } }));
    play.does('zhao', 'submit');
    play.does('root', 'terminate');
    assert.ok(play.effects.some(({ effect }) => effect === 'cancelChildren'));
  });
});

describe('triggers', () => {
  const trigger = (more: object = {}) => ({
    kind: 'trigger',
    id: 't',
    actions: [{ do: 'webhook', webhook: 'bureau' }],
    ...more,
  });

  test('the flow goes on when it is done', () => {
    const play = new Play(flow([trigger(), approval('a', ['qian'])]));
    play.does('zhao', 'submit');
    assert.deepEqual(play.effects.filter(({ effect }) => effect === 'trigger').length, 1);
    play.happens('triggered', { visit: 2 });
    play.happens('triggered', { visit: 2 });
    assert.deepEqual(play.asked, ['qian']);
  });

  test('a failure stops the flow until it is tried again or left out; or is passed over', () => {
    const play = new Play(flow([trigger(), approval('a', ['qian'])]));
    play.does('zhao', 'submit');
    play.happens('triggered', { visit: 2, problem: 'timeout' });
    assert.equal(play.instance.visits[1]?.state, 'stuck');
    play.does('root', 'retry', { visit: 2 });
    assert.ok(play.effects.some(({ effect }) => effect === 'trigger'));
    play.happens('triggered', { visit: 2, problem: 'timeout' });
    play.does('root', 'skip', { visit: 2 });
    assert.deepEqual(play.asked, ['qian']);
    const on = new Play(flow([trigger({ onFailure: 'continue' }), approval('a', ['qian'])]));
    on.does('zhao', 'submit');
    on.happens('triggered', { visit: 2, problem: 'timeout' });
    assert.deepEqual(on.asked, ['qian']);
  });
});

test('a copy is shown to everybody found, and waits for nobody', () => {
  const copy = { kind: 'copy', id: 'c', who: [{ who: 'named', users: ['qian', 'ghost'] }, { who: 'initiator' }] };
  const play = new Play(flow([copy, approval('a', ['sun'])]));
  play.does('zhao', 'submit');
  assert.deepEqual(play.told('copied'), ['qian', 'zhao']);
  assert.deepEqual(play.asked, ['sun']);
});
