import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reactivationOf } from '../acts/reactivate.ts';
import { after, agree, approval, type Does, flow, type Play, parallel, world } from './play.ts';

/* Where a flow goes after a return, a rejection, an end or a reactivation, and what remains of the way it had gone. */

const back = (user: string, to: string, way: 'straight' | 'rerun' = 'rerun'): Does => [user, 'return', { to, way }];
/** The visits as `node state`, with a cross where they count no longer. */
const visits = ({ instance }: Play): string[] =>
  instance.visits.map(({ node, state, void: none }) => `${node} ${state}${none ? ' ×' : ''}`);
const forkStates = ({ instance }: Play): string[] => instance.forks.map(({ node, state }) => `${node} ${state}`);

const line = [approval('a', ['qian']), approval('b', ['sun']), approval('c', ['li'])];
const inner = parallel('inner', [approval('x', ['sun'])], [approval('y', ['li'])]);
const nested = flow([
  approval('first', ['qian']),
  parallel('outer', [inner, approval('z', ['wu'])], [approval('r', ['zhou'])]),
  approval('last', ['wang']),
]);

describe('a return', () => {
  test('makes what was passed on the way count no longer, and nothing before it', () => {
    const play = after(flow(line), [...agree('qian', 'sun'), back('li', 'b')]);
    assert.deepEqual(visits(play), ['start passed', 'a passed', 'b passed ×', 'c returned ×', 'b open']);
    assert.deepEqual(play.instance.visits.at(-1)?.causes, [4]);
    for (const user of ['sun', 'li']) play.does(user, 'agree');
    assert.equal(play.instance.status, 'approved');
  });

  test('made again and again voids the last round', () => {
    const play = after(flow(line), [...agree('qian', 'sun'), back('li', 'a'), ...agree('qian'), back('sun', 'a')]);
    assert.deepEqual(visits(play), ['start passed', 'a passed ×', 'b passed ×', 'c returned ×', 'a passed ×', 'b returned ×', 'a open']);
  });

  test('to the start asks the initiator, straight or not', () => {
    for (const way of ['straight', 'rerun'] as const) {
      const play = after(flow(line), [...agree('qian'), back('sun', 'start', way)]);
      assert.deepEqual([play.instance.status, play.asked, play.news], ['returned', ['zhao'], ['returned at start task 4 to zhao']]);
      assert.equal(play.does('zhao', 'submit'), null);
      assert.deepEqual([play.instance.status, play.asked], ['running', [way === 'straight' ? 'sun' : 'qian']]);
    }
    const elsewhere = after(flow(line), [...agree('qian'), back('sun', 'a', 'straight')]);
    assert.equal(elsewhere.instance.status, 'running');
  });

  test('within a fork leaves the others alone', () => {
    const play = after(nested, [...agree('qian', 'sun', 'li'), back('wu', 'x')]);
    assert.deepEqual(
      [play.asked, forkStates(play)],
      [
        ['sun', 'zhou'],
        ['outer open', 'inner joined', 'inner open'],
      ],
    );
    for (const user of ['sun', 'wu', 'zhou', 'wang']) assert.equal(play.does(user, 'agree'), null, user);
    assert.equal(play.instance.status, 'approved');
  });

  test('from an inner fork to before the outer one calls off both', () => {
    const play = after(nested, [...agree('qian', 'sun'), back('li', 'first')]);
    assert.deepEqual(forkStates(play), ['outer cancelled', 'inner cancelled']);
    assert.deepEqual(visits(play), [
      'start passed',
      'first passed ×',
      'outer passed ×',
      'inner passed ×',
      'x passed ×',
      'y returned ×',
      'r cancelled ×',
      'first open',
    ]);
    for (const user of ['qian', 'sun', 'li', 'wu', 'zhou', 'wang']) assert.equal(play.does(user, 'agree'), null, user);
    assert.deepEqual([play.instance.status, forkStates(play).slice(2)], ['approved', ['outer joined', 'inner joined']]);
  });

  test('out of an inner fork within the branch of the outer calls off the inner alone', () => {
    const document = flow([
      parallel(
        'outer',
        [approval('w', ['wu']), parallel('inner', [approval('x', ['sun'])], [approval('y', ['li'])])],
        [approval('r', ['zhou'])],
      ),
    ]);
    const play = after(document, [...agree('wu'), back('li', 'w')]);
    assert.deepEqual(
      [play.asked, forkStates(play)],
      [
        ['wu', 'zhou'],
        ['outer open', 'inner cancelled'],
      ],
    );
    for (const user of ['wu', 'zhou', 'sun', 'li']) assert.equal(play.does(user, 'agree'), null, user);
    assert.equal(play.instance.status, 'approved');
  });

  test('into a fork that has met, from behind it, is to that branch alone', () => {
    const play = after(nested, [...agree('qian', 'sun', 'li', 'wu', 'zhou'), back('wang', 'y')]);
    assert.deepEqual([play.asked, forkStates(play)], [['li'], ['outer joined', 'inner joined', 'outer open', 'inner open']]);
    for (const user of ['li', 'wu', 'wang']) assert.equal(play.does(user, 'agree'), null, user);
    assert.equal(play.instance.status, 'approved');
  });

  test('is refused past another flow, unless that was run before the node was', () => {
    const sub = { kind: 'subFlow', id: 's', flow: 'other' };
    const play = after(flow([sub, approval('a', ['qian']), approval('b', ['sun'])]));
    play.happens('childEnded', { visit: 2, index: 0, as: 'approved' });
    play.does('qian', 'agree');
    assert.equal(play.does('sun', 'return', { to: 'start' }), 'returnPassesSubFlow');
    assert.equal(play.does('sun', 'return', { to: 'a' }), null);
    assert.deepEqual(play.asked, ['qian']);
  });
});

describe('a rejection', () => {
  test('ends the flow, goes on, or leads to the start or a node', () => {
    for (const { onReject, status, asked } of [
      { status: 'rejected', asked: [] },
      { onReject: 'end', status: 'rejected', asked: [] },
      { onReject: 'continue', status: 'running', asked: ['li'] },
      { onReject: 'start', status: 'returned', asked: ['zhao'] },
      { onReject: { node: 'a' }, status: 'running', asked: ['qian'] },
    ]) {
      const play = after(flow([line[0], approval('b', ['sun'], { onReject }), line[2]]), [...agree('qian'), ['sun', 'reject']]);
      assert.deepEqual([play.instance.status, play.asked, play.instance.visits[2]?.state], [status, asked, 'rejected']);
      if (onReject === 'start' || typeof onReject === 'object') assert.ok(play.instance.visits[2]?.void, 'it counts no longer');
    }
  });

  test('of another flow ends this one, or not', () => {
    for (const { onReject, status } of [
      { status: 'rejected' },
      { onReject: 'end', status: 'rejected' },
      { onReject: 'continue', status: 'running' },
    ]) {
      const play = after(flow([{ kind: 'subFlow', id: 's', flow: 'other', onReject }, line[0]]));
      play.happens('childEnded', { visit: 2, index: 0, as: 'rejected' });
      assert.equal(play.instance.status, status);
      play.happens('childEnded', { visit: 9, index: 0, as: 'rejected' });
      play.happens('triggered', { visit: 9 });
      assert.deepEqual(play.effects, []);
    }
  });

  test('where somebody else waits for the node to lead right back: nobody waits any more', () => {
    const play = after(flow([approval('a', ['qian'], { onReject: 'start' }), approval('b', ['sun'])]), [
      ...agree('qian'),
      back('sun', 'a', 'straight'),
      ['qian', 'reject'],
    ]);
    assert.deepEqual(visits(play).slice(2), ['b cancelled ×', 'a rejected ×', 'start open']);
    const ended = after(flow([approval('a', ['qian'], { onReject: 'start' }), approval('b', ['sun'])]), [
      ...agree('qian'),
      back('sun', 'a', 'straight'),
      ['qian', 'reject'],
      ['root', 'terminate'],
    ]);
    assert.deepEqual(reactivationOf(ended.document, ended.instance), ['start', 'a', 'b'], 'it stood where it was returned to');
    play.does('zhao', 'submit');
    for (const user of ['qian', 'sun']) assert.equal(play.does(user, 'agree'), null);
    assert.equal(play.instance.status, 'approved');
  });
});

describe('an end', () => {
  test('closes all that is open, and leaves what has met', () => {
    const play = after(nested, agree('qian', 'sun', 'li'));
    play.does('zhou', 'reject');
    assert.deepEqual(forkStates(play), ['outer cancelled', 'inner joined']);
    assert.deepEqual(visits(play).slice(-2), ['r rejected', 'z cancelled']);
    assert.equal(play.instance.endedAt, play.at);
  });

  test('takes tasks back, also those whose turn has not come', () => {
    const play = after(flow([approval('a', ['qian', 'sun'], { mode: { mode: 'inOrder' } })]));
    play.does('root', 'terminate');
    assert.deepEqual(
      play.instance.tasks.map(({ state, overtaken }) => [state, overtaken]),
      [
        ['agreed', undefined],
        ['withdrawn', true],
        ['withdrawn', true],
      ],
    );
    assert.deepEqual(
      play.instance.visits.map(({ closedAt }) => closedAt !== undefined),
      [true, true],
    );
  });

  test('at the beginning of a branch leaves the next ones unbegun', () => {
    const play = after(flow([parallel('fork', [{ kind: 'end', id: 'stop', as: 'rejected' }], [approval('b', ['sun'])])]));
    assert.deepEqual([play.instance.status, visits(play)], ['rejected', ['start passed', 'fork passed', 'stop passed']]);
    assert.deepEqual(forkStates(play), ['fork cancelled']);
  });

  test('calls off other flows that still run, and no others', () => {
    const sub = { kind: 'subFlow', id: 's', flow: 'other', perRow: 'rows' };
    const started = (more: object = {}) => after(flow([{ ...sub, ...more }]), [], world({ record: { rows: 2 } }));
    const calledOff = (play: Play) => play.effects.filter(({ effect }) => effect === 'cancelChildren');
    for (const ended of [[], [0]]) {
      const play = started();
      for (const index of ended) play.happens('childEnded', { visit: 2, index, as: 'approved' });
      play.happens('callOff');
      assert.deepEqual([calledOff(play), play.news], [[{ effect: 'cancelChildren', visit: 2 }], ['terminated to zhao']]);
    }
    for (const [more, count] of [
      [{}, 1],
      [{ oneByOne: true }, 0],
    ] as const) {
      const play = started(more);
      play.happens('childEnded', { visit: 2, index: 0, as: 'rejected' });
      assert.deepEqual([play.instance.status, calledOff(play).length], ['rejected', count]);
      const before = visits(play);
      play.happens('childEnded', { visit: 2, index: 1, as: 'approved' });
      assert.deepEqual(visits(play), before, 'what ends later leads nowhere');
    }
  });

  test('an empty branch meets at once, also one within another', () => {
    const choice = { kind: 'exclusive', id: 'x', branches: [{ id: 'none', nodes: [] }] };
    const play = after(flow([parallel('fork', [], [choice], [approval('b', ['sun'])]), approval('c', ['li'])]), agree('sun'));
    assert.deepEqual([play.asked, forkStates(play)], [['li'], ['fork joined']]);
  });
});

describe('reactivation', () => {
  test('begins where the flow stood: at a node, or the outermost fork', () => {
    const at = (document: unknown, acts: readonly Does[]) => {
      const play = after(document, acts);
      assert.equal(reactivationOf(play.document, play.instance), null);
      play.does('root', 'terminate');
      return play;
    };
    const straight = at(flow([...line]), agree('qian'));
    assert.deepEqual(reactivationOf(straight.document, straight.instance), ['b', 'start', 'a']);
    const deep = at(nested, agree('qian', 'zhou'));
    assert.deepEqual(reactivationOf(deep.document, deep.instance), ['outer', 'start', 'first']);
    assert.equal(deep.does('root', 'reactivate'), null);
    assert.deepEqual([deep.asked, deep.instance.status, deep.instance.endedAt], [['li', 'sun', 'zhou'], 'running', undefined]);
    assert.deepEqual(deep.instance.visits.at(-5)?.causes, [5, 6]);
    const waiting = at(flow([line[0], { kind: 'timer', id: 't', after: { amount: 1, unit: 'days' } }]), agree('qian'));
    assert.deepEqual(reactivationOf(waiting.document, waiting.instance), ['t', 'start', 'a']);
    const [l, r] = [approval('l', ['sun']), approval('r', ['zhou'])];
    const second = at(flow([parallel('one', [l], [r]), parallel('two', [line[0]], [line[2]])]), agree('sun', 'zhou'));
    assert.deepEqual(reactivationOf(second.document, second.instance), ['two', 'start']);
    const behind = at(flow([parallel('fork', [approval('l', ['sun'])], [approval('r', ['zhou'])]), ...line]), agree('sun', 'zhou', 'qian'));
    assert.deepEqual(reactivationOf(behind.document, behind.instance), ['b', 'start', 'a']);
  });

  test('at the start has the initiator hand in anew, and is refused where there is no such node', () => {
    const play = after(flow([...line]), [...agree('qian'), ['root', 'terminate']]);
    assert.equal(play.does('root', 'reactivate', { node: 'nowhere' }), 'cannotReturnThere');
    assert.deepEqual(play.refusal?.details, { node: 'nowhere' });
    assert.equal(play.does('root', 'reactivate', { node: 'start' }), null);
    assert.deepEqual([play.instance.status, play.asked, play.history], ['returned', ['zhao'], ['reactivate by root at start']]);
  });

  test('chooses people and repairs a node that was stuck for want of them', () => {
    const document = flow([
      line[0],
      { kind: 'timer', id: 't', after: { amount: 1, unit: 'hours' } },
      { kind: 'approval', id: 'd', who: { who: 'candidates', users: ['li', 'wu'] } },
    ]);
    const stuck = () => {
      const play = after(document, agree('qian'), world({ administrators: [] }));
      play.passHours(1);
      return play;
    };
    const play = stuck();
    assert.deepEqual([visits(play).at(-1), play.instance.visits.at(-1)?.problem], ['d stuck', 'nobodyFound']);
    assert.equal(play.does('root', 'retry', { visit: 4 }), 'chooseApprovers');
    assert.equal(play.does('root', 'retry', { visit: 4, chosen: { d: ['wu'], elsewhere: ['li'] } }), null);
    assert.deepEqual([play.asked, play.instance.chosen, play.instance.visits.at(-1)?.problem], [['wu'], { d: ['wu'] }, undefined]);
    const again = stuck();
    again.does('root', 'terminate');
    assert.equal(again.does('root', 'reactivate', { chosen: { d: ['li'] } }), null);
    assert.deepEqual(again.asked, ['li']);
  });
});
