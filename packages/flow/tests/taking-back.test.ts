import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { after, agree, approval, countersign, type Does, flow, type Play, parallel, world } from './play.ts';

/* When an agreement, or a flow handed in, may be taken back, and what is asked again then. */

const everybody = { recall: 'everybody' };
const refused = (play: Play, user: string, code: string, details: object = {}) => {
  play.does(user, 'recallTask', { task: play.instance.tasks.find((task) => task.user === user)?.id ?? 0 });
  assert.deepEqual([play.refusal?.code, play.refusal?.details], [code, details]);
};
const inOrder = (id: string, users: readonly string[], more: object = {}) => approval(id, users, { mode: { mode: 'inOrder' }, ...more });
const small = { auto: { agreeWhen: { when: { small: true } } } };

describe('the initiator takes a flow back', () => {
  test('himself or through a deputy, and nobody else', () => {
    const around = world({ deputies: { zhao: ['wu'], qian: ['wu'] } });
    const play = after(flow([approval('a', ['qian'])]), [], around);
    assert.equal(play.does('wu', 'recall'), 'notYours');
    assert.equal(play.does('wu', 'recall', { for: 'qian' }), 'notYours');
    assert.equal(play.does('li', 'recall', { for: 'zhao' }), 'notYours');
    assert.equal(play.does('wu', 'recall', { for: 'zhao' }), null);
    assert.equal(play.instance.status, 'recalled');
    assert.deepEqual(
      play.instance.visits.map(({ node, state, void: none }) => [node, state, none]),
      [
        ['start', 'passed', undefined],
        ['a', 'recalled', true],
        ['start', 'open', undefined],
      ],
    );
    assert.deepEqual([play.asked, play.instance.tasks.at(-1)?.role], [['zhao'], 'revise']);
  });

  test('not once it was handed in again because it had been returned straight', () => {
    const play = after(flow([approval('a', ['qian'])]), [
      ['qian', 'return', { to: 'start', way: 'straight' }],
      ['zhao', 'submit'],
    ]);
    assert.equal(play.does('zhao', 'recall'), 'recallAfterReturn');
  });

  test('not while it is returned', () => {
    const play = after(flow([approval('a', ['qian'])]), [['qian', 'return', { to: 'start' }]]);
    assert.equal(play.does('zhao', 'recall'), 'notOpen');
  });
});

describe('an agreement is taken back', () => {
  test('until the next one has acted: decided, rejected, or signed', () => {
    const two = [approval('a', ['qian']), countersign('b', ['sun', 'li'], { onReject: 'continue' }), approval('c', ['wu'])];
    refused(after(flow(two, everybody), agree('qian', 'sun')), 'qian', 'nextTouched', { node: 'b' });
    refused(after(flow(two, everybody), [...agree('qian'), ['sun', 'reject']]), 'qian', 'nextTouched', { node: 'b' });
    const signed = flow([approval('a', ['qian']), approval('b', ['sun'])], { ...everybody, signFor: true });
    refused(after(signed, [['qian', 'signFor'], ...agree('qian'), ['sun', 'signFor']]), 'qian', 'nextTouched', { node: 'b' });
    const open = after(signed, [['qian', 'signFor'], ...agree('qian')]);
    assert.equal(open.does('qian', 'recallTask'), null);
  });

  test('also past a node at which a rule agreed, but not past one at which a rule rejected', () => {
    const rejecting = { auto: { rejectWhen: { when: { bad: true } } }, onReject: 'continue' };
    for (const { more, record } of [
      { more: small, record: { small: true } },
      { more: rejecting, record: { bad: true } },
    ]) {
      const play = after(
        flow([approval('a', ['qian']), approval('b', ['sun'], more), approval('c', ['li'])], everybody),
        agree('qian'),
        world({ record }),
      );
      assert.deepEqual(play.asked, ['li']);
      if ('bad' in record) {
        refused(play, 'qian', 'nextTouched', { node: 'b' });
        continue;
      }
      refused(play, 'sun', 'notAgreed', { state: 'agreed' });
      assert.equal(play.does('qian', 'recallTask'), null);
      assert.deepEqual(play.asked, ['qian']);
      play.does('qian', 'agree');
      assert.deepEqual(play.asked, ['li']);
      assert.deepEqual(
        play.instance.visits.map(({ state }) => state),
        ['passed', 'passed', 'passed', 'recalled', 'passed', 'open'],
      );
    }
  });

  test('not past another flow or a trigger', () => {
    const sub = flow([approval('a', ['qian']), { kind: 'subFlow', id: 's', flow: 'other' }], everybody);
    refused(after(sub, agree('qian')), 'qian', 'recallPassesSubFlow');
    const trigger = { kind: 'trigger', id: 't', actions: [{ do: 'webhook', webhook: 'bureau' }] };
    refused(after(flow([approval('a', ['qian']), trigger], everybody), agree('qian')), 'qian', 'nextTouched', { node: 't' });
  });

  test('not once the flow was returned from there, past it, or to it', () => {
    const nodes = [approval('a', ['qian']), countersign('b', ['sun', 'li']), approval('c', ['wu'])];
    const played = (...acts: Does[]) => after(flow(nodes, everybody), [...agree('qian'), ...acts]);
    const back = (user: string, to: string, way: 'straight' | 'rerun'): Does => [user, 'return', { to, way }];
    refused(played(back('li', 'a', 'rerun')), 'qian', 'recallAfterReturn');
    refused(played(back('li', 'a', 'straight')), 'qian', 'recallAfterReturn');
    refused(played(...agree('sun'), back('li', 'a', 'rerun')), 'sun', 'recallAfterReturn');
    refused(played(...agree('sun'), back('li', 'a', 'straight')), 'sun', 'recallAfterReturn');
    const led = played(back('li', 'a', 'straight'), ...agree('qian'));
    led.does('qian', 'recallTask', { task: led.lastTaskOf('qian')?.id ?? 0 });
    assert.equal(led.refusal?.code, 'recallAfterReturn', 'it led back already');
  });

  test('not past a return to a node at which a rule agreed', () => {
    const nodes = [approval('a', ['qian']), approval('b', ['sun'], small), approval('c', ['li'])];
    const play = after(flow(nodes, everybody), [...agree('qian'), ['li', 'return', { to: 'b' }]], world({ record: { small: true } }));
    assert.deepEqual(play.asked, ['li']);
    refused(play, 'qian', 'recallAfterReturn');
  });

  test('not where another one’s rejection has led on', () => {
    const nodes = [countersign('a', ['qian', 'sun'], { onReject: 'continue' }), approval('b', ['li'])];
    refused(after(flow(nodes, everybody), [...agree('qian'), ['sun', 'reject']]), 'qian', 'nextTouched', { node: 'a' });
  });

  test('of several who are asked in order, until the next has acted; then that one waits again', () => {
    const play = after(flow([inOrder('a', ['qian', 'sun', 'li'])], everybody), agree('qian'));
    assert.equal(play.does('qian', 'recallTask'), null);
    assert.deepEqual(play.asked, ['qian']);
    assert.deepEqual(
      play.instance.tasks.map(({ state, actedAt, actedBy }) => [state, actedAt === undefined, actedBy]),
      [
        ['agreed', false, 'zhao'],
        ['open', true, undefined],
        ['waiting', true, undefined],
        ['waiting', true, undefined],
      ],
    );
    for (const user of ['qian', 'sun']) play.does(user, 'agree');
    assert.deepEqual(play.asked, ['li']);
    refused(play, 'qian', 'nextTouched', { node: 'a' });
    assert.equal(play.does('sun', 'recallTask'), null);
    assert.deepEqual(play.asked, ['sun']);
  });

  test('of several who are asked in order, until the next has signed', () => {
    const play = after(flow([inOrder('a', ['qian', 'sun'])], { ...everybody, signFor: true }), [['qian', 'signFor'], ...agree('qian')]);
    play.does('sun', 'signFor');
    refused(play, 'qian', 'nextTouched', { node: 'a' });
  });

  test('whatever happens in another branch', () => {
    const document = flow([parallel('fork', [inOrder('left', ['sun', 'li'])], [inOrder('right', ['zhou', 'wu'])])], everybody);
    const play = after(document, agree('zhou', 'sun', 'wu'));
    assert.equal(play.does('sun', 'recallTask'), null);
    assert.deepEqual(play.asked, ['sun']);
    for (const user of ['sun', 'li']) play.does(user, 'agree');
    assert.equal(play.instance.status, 'approved');
  });

  test('until a signer added for afterwards has acted, whom nobody asks before the agreement comes again', () => {
    for (const [event, end] of [
      ['agree', 'nextTouched'],
      ['reject', 'nextTouched'],
      [null, undefined],
    ] as const) {
      const play = after(flow([countersign('a', ['qian', 'sun', 'li'], { mode: { mode: 'all', pass: { count: 3 } } })], everybody), [
        ['qian', 'addSign', { users: ['wu'], when: 'after', mode: 'all' }],
        ...agree('qian'),
      ]);
      if (event) play.does('wu', event);
      play.does('qian', 'recallTask');
      assert.equal(play.refusal?.code, end, String(event));
    }
  });

  test('although one added for before has acted', () => {
    const play = after(flow([countersign('a', ['qian', 'sun'])], everybody), [
      ['qian', 'addSign', { users: ['wu'], when: 'before', mode: 'all' }],
      ...agree('wu', 'qian'),
    ]);
    assert.equal(play.does('qian', 'recallTask'), null);
    assert.equal(play.does('wu', 'recallTask'), null);
    assert.deepEqual(play.asked, ['qian', 'sun', 'wu']);
  });

  test('and those whom it had made needless are asked again, of this turn and later ones', () => {
    const around = world({
      rules: {
        levels: [
          ['qian', 'sun'],
          ['li', 'zhou'],
        ],
      },
    });
    const play = after(
      flow([{ kind: 'approval', id: 'a', who: { who: 'levels', upTo: 2 } }, approval('b', ['wu'])], everybody),
      agree('qian', 'li'),
      around,
    );
    assert.deepEqual(play.asked, ['wu']);
    assert.equal(play.does('li', 'recallTask'), null);
    assert.deepEqual(play.asked, ['li', 'zhou'], 'not sun, whose turn has ended');
    assert.equal(play.does('qian', 'recallTask'), null);
    assert.deepEqual(play.asked, ['qian', 'sun']);
    play.does('sun', 'agree');
    assert.deepEqual(play.asked, ['li', 'zhou']);
  });

  test('but signers who were taken away are not, nor those of flows from before it was noted why', () => {
    const document = flow([approval('a', ['qian', 'sun']), approval('b', ['wu'])], everybody);
    const played = () =>
      after(document, [
        ['qian', 'addSign', { users: ['li', 'zhou'], when: 'before', mode: 'all' }],
        ['qian', 'removeSign', { task: 2, tasks: [5] }],
        ...agree('li', 'qian'),
      ]);
    const [now, old] = [played(), played()];
    old.instance = { ...old.instance, tasks: old.instance.tasks.map(({ overtaken: _, ...task }) => task) };
    for (const play of [now, old]) {
      assert.equal(play.does('qian', 'recallTask'), null);
      assert.deepEqual(play.asked, ['qian', 'sun']);
    }
  });

  test('past a fork nobody has worked in, which is made anew', () => {
    const document = flow(
      [approval('a', ['qian']), parallel('fork', [approval('l', ['sun'])], [approval('r', ['zhou'])]), approval('z', ['wang'])],
      everybody,
    );
    const play = after(document, agree('qian'));
    assert.equal(play.does('qian', 'recallTask'), null);
    assert.deepEqual(play.asked, ['qian']);
    play.does('qian', 'agree');
    assert.deepEqual(play.asked, ['sun', 'zhou']);
    assert.deepEqual(
      play.instance.forks.map(({ state }) => state),
      ['cancelled', 'open'],
    );
    for (const user of ['zhou', 'sun']) play.does(user, 'agree');
    assert.deepEqual(play.asked, ['wang']);
    assert.equal(play.does('sun', 'recallTask'), null, 'the branch alone is open again');
    assert.deepEqual([play.asked, play.instance.forks[1]?.open, play.instance.forks[1]?.state], [['sun'], ['fork1'], 'open']);
    play.does('sun', 'agree');
    assert.deepEqual(play.asked, ['wang']);
    assert.equal(play.instance.visits.at(-1)?.causes.length, 2, 'each branch leads on once');
  });

  test('past a fork in which rules agreed, or behind one that has met, which stays as it is', () => {
    const [left, right] = [approval('l', ['sun'], small), approval('r', ['zhou'], small)];
    const ruled = flow([approval('a', ['qian']), parallel('fork', [left], [right]), approval('c', ['li'])], everybody);
    const play = after(ruled, agree('qian'), world({ record: { small: true } }));
    assert.deepEqual(play.asked, ['li']);
    assert.equal(play.does('qian', 'recallTask'), null);
    assert.equal(play.instance.forks[0]?.state, 'cancelled');
    play.does('qian', 'agree');
    assert.deepEqual([play.asked, play.instance.forks.map(({ state }) => state)], [['li'], ['cancelled', 'joined']]);

    const met = flow(
      [parallel('fork', [approval('l', ['sun'])], [approval('r', ['zhou'])]), approval('c', ['li']), approval('d', ['wang'])],
      everybody,
    );
    const behind = after(met, agree('sun', 'zhou', 'li'));
    const forks = behind.instance.forks;
    assert.equal(behind.does('li', 'recallTask'), null);
    assert.deepEqual(behind.instance.forks, forks);
  });

  test('out of a fork within a fork', () => {
    const inner = parallel('inner', [approval('x', ['sun'])], [approval('y', ['li'])]);
    const document = flow(
      [parallel('outer', [inner, approval('z', ['wu'])], [approval('r', ['zhou'])]), approval('last', ['wang'])],
      everybody,
    );
    const play = after(document, agree('zhou', 'sun', 'li'));
    assert.deepEqual(play.asked, ['wu']);
    assert.equal(play.does('sun', 'recallTask'), null);
    assert.deepEqual(play.asked, ['sun']);
    for (const user of ['sun', 'wu']) play.does(user, 'agree');
    assert.deepEqual(play.asked, ['wang']);
    assert.equal(play.does('zhou', 'recallTask'), null);
    assert.deepEqual(play.asked, ['zhou']);
    play.does('zhou', 'agree');
    assert.deepEqual(play.asked, ['wang']);
    assert.equal(play.does('wu', 'recallTask'), null);
    assert.deepEqual(play.asked, ['wu']);
    play.does('wu', 'agree');
    play.does('wang', 'agree');
    assert.equal(play.instance.status, 'approved');
  });

  test('and what came of it counts no longer for rules about who agreed before', () => {
    const around = world({ record: { small: true } });
    const rules = { auto: { agreeWhen: { when: { small: true } }, before: true } };
    const document = flow([approval('a', ['qian']), approval('b', ['sun'], rules), approval('c', ['li'])], everybody);
    const play = after(document, agree('qian'), around);
    assert.deepEqual(play.asked, ['li']);
    play.does('qian', 'recallTask');
    around.record.small = false;
    play.does('qian', 'agree');
    assert.deepEqual(play.asked, ['sun']);
  });
});
