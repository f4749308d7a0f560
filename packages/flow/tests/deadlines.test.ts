import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dueAt } from '../instance.ts';
import { after, approval, countersign, flow, type Play, parallel, world } from './play.ts';

/* When people are reminded, what happens when nobody answers, and how a pause postpones it. */

const hours = (amount: number, more: object = {}) => ({ amount, unit: 'hours', ...more });
const workingDays = { amount: 2, unit: 'days', working: true };
const within = (amount: number, more: object = {}) => ({ from: 'received', within: hours(amount), ...more });
/** Hours from now until the next timer. */
const left = (play: Play): number | null => {
  const due = dueAt(play.instance);
  return due === null ? null : Math.round((Date.parse(due) - play.now) / 36_000) / 100;
};

describe('a deadline', () => {
  test('runs from when the task came, from when the flow began, or from a day of the record', () => {
    for (const { from, record = {}, expected } of [
      { from: 'received', expected: 10 },
      { from: 'started', expected: 6 },
      { from: { field: 'departOn' }, record: { departOn: '2026-09-03T00:00:00.000Z' }, expected: 52.98 },
      { from: { field: 'departOn' }, expected: null },
    ]) {
      const play = after(
        flow([approval('a', ['qian']), approval('b', ['sun'], { deadline: { from, within: hours(10) } })]),
        [],
        world({ record }),
      );
      play.now += 4 * 3_600_000 - 60_000;
      play.does('qian', 'agree');
      assert.equal(left(play), expected, JSON.stringify(from));
    }
  });

  test('of the flow holds where the node has none', () => {
    assert.equal(left(after(flow([approval('a', ['qian'])], { deadline: within(7) }))), 7);
    assert.equal(left(after(flow([approval('a', ['qian'], { deadline: within(3) })], { deadline: within(7) }))), 3);
    assert.equal(left(after(flow([approval('a', ['qian'])]))), null);
  });

  test('comes before a reminder that would be no earlier', () => {
    for (const [first, purpose, at] of [
      [4, 'remind', 4],
      [10, 'overdue', 10],
      [12, 'overdue', 10],
    ] as const) {
      const play = after(flow([approval('a', ['qian'], { deadline: within(10, { remind: { first: hours(first) } }) })]));
      assert.deepEqual([play.instance.visits[1]?.timer?.purpose, left(play)], [purpose, at]);
    }
  });

  test('reminds and names only those who still have to answer', () => {
    const deadline = within(10, { remind: { first: hours(4), every: hours(3) } });
    const play = after(flow([countersign('a', ['qian', 'sun', 'li'], { deadline })]), [['qian', 'agree']]);
    play.passHours(4);
    assert.deepEqual([play.news, play.history], [['reminder at a to sun,li'], []]);
    const { timer } = play.instance.visits[1] ?? {};
    assert.deepEqual([timer?.purpose, timer?.count, left(play)], ['remind', 1, 2.98]);
    play.does('sun', 'agree');
    play.passHours(3);
    assert.deepEqual([play.news, play.instance.visits[1]?.timer?.purpose], [['reminder at a to li'], 'overdue']);
    play.passHours(3);
    assert.deepEqual([play.news, play.history], [['overdue at a to li'], ['overdue a/2 to li']]);
    assert.equal(dueAt(play.instance), null, 'once, where nothing says how often');
  });

  test('reminds once after a stop of several intervals, also when it ends at one', () => {
    const deadline = within(20, { remind: { first: hours(4), every: hours(3) } });
    const play = after(flow([approval('a', ['qian'], { deadline })]));
    play.passHours(7);
    assert.deepEqual([play.news, left(play)], [['reminder at a to qian'], 3]);
    play.happens('tick');
    assert.deepEqual(play.news, []);
  });

  test('that ends a flow leaves the others unlooked at', () => {
    const timer = (id: string) => ({ kind: 'timer', id, after: hours(1) });
    const play = after(flow([parallel('fork', [timer('s'), { kind: 'end', id: 'e' }], [timer('t'), approval('b', ['sun'])])]));
    play.passHours(1);
    assert.deepEqual([play.instance.status, play.standing, play.instance.visits.at(-1)?.node], ['approved', [], 'e']);
  });

  test('that has passed agrees for those who decide, in order with the rest, not for helpers', () => {
    const deadline = within(4, { overdue: { every: hours(1), agreeAfter: 1 } });
    const play = after(flow([countersign('a', ['qian', 'sun'], { deadline }), approval('b', ['li'])]), [
      ['qian', 'assist', { users: ['wu'] }],
    ]);
    play.passHours(4);
    assert.deepEqual(play.history, [
      'overdue a/2 to qian,sun,wu',
      'agree a/2 #2 for qian rule overdue',
      'agree a/2 #3 for sun rule overdue',
    ]);
    assert.deepEqual(
      play.instance.tasks.slice(1).map(({ state, automatic }) => [state, automatic]),
      [
        ['agreed', true],
        ['agreed', true],
        ['withdrawn', undefined],
        ['open', undefined],
      ],
    );
  });

  test('that has passed gives the tasks to others, each one, who were not asked yet', () => {
    const transferTo = { who: 'named', users: ['sun', 'zhao', 'wang', 'wu', 'zhou'] };
    const deadline = within(4, { overdue: { every: hours(2), transferAfter: 1, transferTo } });
    const play = after(flow([countersign('a', ['qian', 'sun', 'li'], { deadline })], { fourEyes: true }), [
      ['sun', 'assist', { users: ['zheng'] }],
      ['sun', 'start'],
      ['li', 'agree'],
    ]);
    play.passHours(4);
    assert.deepEqual(play.history, [
      'overdue a/2 to qian,sun,zheng',
      'transfer a/2 #2 for qian to wang rule overdue',
      'transfer a/2 #3 for sun to wu rule overdue',
    ]);
    assert.deepEqual(play.news, ['overdue at a to qian,sun,zheng', 'transferred at a task 2 to wang', 'transferred at a task 3 to wu']);
    assert.deepEqual(
      play.instance.tasks.slice(1, 3).map(({ former, origin }) => [former, origin]),
      [
        [['qian'], 'transferred'],
        [['sun'], 'transferred'],
      ],
    );
    play.passHours(2);
    assert.deepEqual(play.news, ['overdue at a to wang,wu,zheng'], 'once');
  });

  test('that has passed leaves tasks where nobody else is found, and says so', () => {
    const overdue = { every: hours(2), transferAfter: 1, transferTo: { who: 'named', users: ['wang'] } };
    const few = after(flow([countersign('a', ['qian', 'sun'], { deadline: within(4, { overdue }) })]));
    few.passHours(4);
    assert.deepEqual([few.asked, few.history.length], [['sun', 'wang'], 2]);
    const none = after(flow([approval('a', ['wang'], { deadline: within(4, { overdue }) })]));
    none.passHours(4);
    assert.deepEqual(none.history, ['overdue a/2 to wang', 'nobodyFound a/2 rule overdue']);
    const unnamed = after(flow([approval('a', ['qian'], { deadline: within(4, { overdue: { every: hours(2), transferAfter: 1 } }) })]));
    unnamed.passHours(4);
    assert.deepEqual([unnamed.history, unnamed.asked, left(unnamed)], [['overdue a/2 to qian'], ['qian'], 2]);
  });

  test('is not looked at while the flow is paused or somebody else revises', () => {
    const play = after(flow([approval('a', ['qian'], { deadline: within(4) })]));
    play.does('root', 'pause');
    play.passHours(9);
    assert.deepEqual([play.news, dueAt(play.instance)], [[], null]);
    play.does('root', 'resume');
    play.does('qian', 'return', { to: 'start', way: 'straight' });
    play.passHours(9);
    assert.deepEqual(play.news, []);
  });

  test('runs on in another branch while the initiator revises', () => {
    const fork = {
      kind: 'parallel',
      id: 'fork',
      branches: [
        { id: 'l', nodes: [approval('left', ['sun'])] },
        { id: 'r', nodes: [approval('right', ['zhou'], { deadline: within(4) })] },
      ],
    };
    const play = after(flow([fork]), [['sun', 'return', { to: 'start', way: 'straight' }]]);
    assert.equal(play.instance.status, 'returned');
    play.passHours(4);
    assert.deepEqual(play.news, ['overdue at right to zhou']);
  });
});

describe('a pause', () => {
  const laterAsked = (play: Play) => play.questions.flatMap((question) => (question.ask === 'later' ? [question.working] : []));
  const paused = (nodes: readonly unknown[], settings: object = {}): Play => {
    const play = after(flow(nodes, settings));
    play.does('root', 'pause');
    play.passHours(5);
    play.does('root', 'resume');
    return play;
  };

  test('postpones by working days where the span counts those', () => {
    for (const { nodes, settings = {}, expected } of [
      { nodes: [{ kind: 'timer', id: 't', after: workingDays }], expected: [true] },
      { nodes: [{ kind: 'timer', id: 't', after: hours(2) }], expected: [false] },
      {
        nodes: [{ kind: 'timer', id: 't', after: hours(2) }],
        settings: { deadline: { from: 'received', within: workingDays } },
        expected: [false],
      },
      { nodes: [approval('a', ['qian'], { deadline: { from: 'received', within: workingDays } })], expected: [true] },
      { nodes: [approval('a', ['qian'])], settings: { deadline: { from: 'received', within: workingDays } }, expected: [true] },
      {
        nodes: [approval('a', ['qian'], { deadline: within(9) })],
        settings: { deadline: { from: 'received', within: workingDays } },
        expected: [false],
      },
      {
        nodes: [approval('a', ['qian'], { deadline: { from: 'received', within: workingDays, remind: { first: hours(1) } } })],
        expected: [true, false],
      },
      { nodes: [approval('a', ['qian'])], expected: [] },
    ])
      assert.deepEqual(laterAsked(paused(nodes, settings)), expected, JSON.stringify([nodes, settings]));
  });

  test('postpones the reminder and the deadline, each by its length', () => {
    const play = paused([approval('a', ['qian'], { deadline: within(10, { remind: { first: hours(4) } }) })]);
    const { timer } = play.instance.visits[1] ?? {};
    assert.deepEqual(
      [timer?.purpose, left(play), timer?.deadline && (Date.parse(timer.deadline) - play.now) / 60_000],
      ['remind', 3.98, 10 * 60 - 1],
    );
    play.passHours(4);
    assert.deepEqual(play.news, ['reminder at a to qian']);
    play.passHours(6);
    assert.deepEqual(play.news, ['overdue at a to qian']);
    const wait = paused([{ kind: 'timer', id: 't', after: hours(2) }]);
    assert.deepEqual([left(wait), wait.instance.visits[1]?.timer?.deadline], [1.98, undefined]);
  });
});
