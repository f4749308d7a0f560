import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { approval, type Does, flow, Play, parallel, type World, world } from './play.ts';

/* What each act writes into the history, and who is told of it. */

type Step = readonly [act: Does, history: readonly string[], news?: readonly string[]];

const walked = (document: unknown, steps: readonly Step[], around: World = world()): Play => {
  const play = new Play(document, around);
  for (const [[user, event, given], history, news = []] of steps) {
    assert.equal(play.does(user, event, given), null, `${user} ${event}`);
    assert.deepEqual(play.history, history, `history of ${user} ${event}`);
    assert.deepEqual(play.news, news, `news of ${user} ${event}`);
  }
  return play;
};

const both = (id: string, users: readonly string[], more: object = {}) => approval(id, users, { mode: { mode: 'all' }, ...more });

describe('history and news', () => {
  test('of decisions', () => {
    walked(flow([both('a', ['qian', 'sun']), { kind: 'processing', id: 'b', who: { who: 'named', users: ['li'] } }]), [
      [['zhao', 'submit'], ['submit start/1 #1 by zhao'], ['toDo at a task 2 to qian', 'toDo at a task 3 to sun']],
      [['qian', 'agree'], ['agree a/2 #2 by qian'], ['agreed at a task 2 to zhao']],
      [['sun', 'agree'], ['agree a/2 #3 by sun'], ['toDo at b task 4 to li', 'agreed at a task 3 to zhao']],
      [['root', 'copy', { users: ['wu'] }], ['copy b/3 by root to wu'], ['copied at b to wu']],
      [['li', 'agree'], ['process b/3 #4 by li'], ['ended to zhao']],
    ]);
    walked(flow([approval('a', ['qian'])]), [
      [['zhao', 'submit'], ['submit start/1 #1 by zhao'], ['toDo at a task 2 to qian']],
      [['qian', 'reject'], ['reject a/2 #2 by qian'], ['rejected to zhao']],
    ]);
  });

  test('of a deputy, who acts for another', () => {
    walked(
      flow([approval('a', ['qian']), approval('b', ['li'])]),
      [
        [['sun', 'submit', { for: 'zhao' }], ['submit start/1 #1 by sun for zhao'], ['toDo at a task 2 to qian']],
        [['sun', 'agree', { for: 'qian' }], ['agree a/2 #2 by sun for qian'], ['toDo at b task 3 to li', 'agreed at a task 2 to zhao']],
      ],
      world({ deputies: { qian: ['sun'], zhao: ['sun'] } }),
    );
  });

  test('of work that is passed on', () => {
    const play = walked(flow([both('a', ['qian', 'sun', 'li'])], { signFor: false }), [
      [['zhao', 'submit'], ['submit start/1 #1 by zhao'], ['qian', 'sun', 'li'].map((user, n) => `toDo at a task ${n + 2} to ${user}`)],
      [['qian', 'transfer', { to: 'wu' }], ['transfer a/2 #2 by qian to wu'], ['transferred at a task 2 to wu']],
      [
        ['root', 'assign', { task: 2, to: 'zheng' }],
        ['assign a/2 #2 by root to zheng from wu'],
        ['takenAway at a task 2 to wu', 'assigned at a task 2 to zheng'],
      ],
      [
        ['root', 'handOver', { from: 'zheng', to: 'zhou' }],
        ['handOver a/2 #2 by root to zhou from zheng'],
        ['assigned at a task 2 to zhou'],
      ],
      [
        ['zhou', 'assist', { users: ['wu', 'wang'] }],
        ['assist a/2 #2 by zhou to wu,wang'],
        ['assistance at a task 5 to wu', 'assistance at a task 6 to wang'],
      ],
      [['wu', 'giveAssistance'], ['giveAssistance a/2 #5 by wu']],
      [['root', 'copy', { users: ['zheng', 'ghost'] }], ['copy a/2 by root to zheng'], ['copied at a to zheng']],
      [
        ['zhou', 'agree', { copyTo: ['zheng', 'ghost'] }],
        ['agree a/2 #2 by zhou', 'copy a/2 by zhou to zheng'],
        ['copied at a to zheng', 'agreed at a task 2 to zhao'],
      ],
    ]);
    const [, first] = play.instance.tasks;
    assert.deepEqual([first?.former, first?.origin, first?.actedBy], [['qian', 'wu', 'zheng'], 'handedOver', 'zhou']);
    assert.deepEqual(play.instance.tasks[4], { ...play.instance.tasks[4], role: 'assist', state: 'given', origin: 'added', actedBy: 'wu' });
  });

  test('of signers who are added and taken away', () => {
    const play = walked(flow([both('a', ['qian', 'sun'])]), [
      [['zhao', 'submit'], ['submit start/1 #1 by zhao'], ['toDo at a task 2 to qian', 'toDo at a task 3 to sun']],
      [
        ['qian', 'addSign', { users: ['wu', 'li'], when: 'before', mode: 'all' }],
        ['addSignBefore a/2 #2 by qian to wu,li'],
        ['toDo at a task 4 to wu', 'toDo at a task 5 to li'],
      ],
      [['qian', 'removeSign', { task: 2, tasks: [5] }], ['removeSign a/2 #2 by qian to li']],
      [['wu', 'agree'], ['agree a/2 #4 by wu'], ['toDo at a task 2 to qian', 'agreed at a task 4 to zhao']],
      [['qian', 'addSign', { users: ['li'], when: 'after', mode: 'any' }], ['addSignAfter a/2 #2 by qian to li']],
      [['qian', 'agree'], ['agree a/2 #2 by qian'], ['toDo at a task 6 to li', 'agreed at a task 2 to zhao']],
    ]);
    assert.deepEqual(
      play.instance.tasks.map(({ state }) => state),
      ['agreed', 'agreed', 'open', 'agreed', 'withdrawn', 'open'],
    );
  });

  test('of signing for a task', () => {
    walked(flow([approval('a', ['qian'])], { signFor: true }), [
      [['zhao', 'submit'], ['submit start/1 #1 by zhao'], ['toDo at a task 2 to qian']],
      [['qian', 'signFor'], ['signFor a/2 #2 by qian']],
      [['qian', 'unsign'], ['unsign a/2 #2 by qian']],
      [['qian', 'signFor'], ['signFor a/2 #2 by qian']],
      [['qian', 'start'], ['start a/2 #2 by qian']],
    ]);
  });

  test('of a return, and of what leads back from it', () => {
    const nodes = [approval('a', ['qian']), both('b', ['sun', 'li'])];
    const straight = walked(flow(nodes), [
      [['zhao', 'submit'], ['submit start/1 #1 by zhao'], ['toDo at a task 2 to qian']],
      [['qian', 'agree'], ['agree a/2 #2 by qian'], ['toDo at b task 3 to sun', 'toDo at b task 4 to li', 'agreed at a task 2 to zhao']],
      [['li', 'agree'], ['agree b/3 #4 by li'], ['agreed at b task 4 to zhao']],
      [['sun', 'return', { to: 'a', way: 'straight' }], ['return b/3 #3 by sun at a'], ['toDo at a task 5 to qian']],
      [['qian', 'agree'], ['agree a/4 #5 by qian'], ['toDo at b task 3 to sun', 'agreed at a task 5 to zhao']],
    ]);
    assert.equal(straight.instance.status, 'running');
    const again = walked(flow(nodes), [
      [['zhao', 'submit'], ['submit start/1 #1 by zhao'], ['toDo at a task 2 to qian']],
      [['qian', 'return', { to: 'start' }], ['return a/2 #2 by qian at start'], ['returned at start task 3 to zhao']],
    ]);
    assert.deepEqual([again.instance.visits[1]?.state, again.instance.tasks[1]?.state], ['returned', 'returned']);
  });

  test('of taking back', () => {
    const play = walked(flow([approval('a', ['qian']), approval('b', ['sun'])], { recall: 'everybody' }), [
      [['zhao', 'submit'], ['submit start/1 #1 by zhao'], ['toDo at a task 2 to qian']],
      [['zhao', 'recall'], ['recall start/1 by zhao']],
      [['zhao', 'submit'], ['submit start/3 #3 by zhao'], ['toDo at a task 4 to qian']],
      [['qian', 'agree'], ['agree a/4 #4 by qian'], ['toDo at b task 5 to sun', 'agreed at a task 4 to zhao']],
      [['qian', 'recallTask'], ['recall a/4 #4 by qian'], ['toDo at a task 4 to qian']],
    ]);
    assert.deepEqual(
      play.all.filter(({ effect }) => effect === 'ended'),
      [{ effect: 'ended', as: 'recalled' }],
    );
  });

  test('of what is done with the whole flow', () => {
    const branches = parallel('fork', [approval('left', ['sun'])], [approval('right', ['zhao'])]);
    const play = walked(flow([branches, approval('last', ['li'])]), [
      [['zhao', 'submit'], ['submit start/1 #1 by zhao'], ['toDo at left task 2 to sun', 'toDo at right task 3 to zhao']],
      [['zhao', 'urge'], ['urge by zhao to sun,zhao'], ['urged at left task 2 to sun', 'urged at right task 3 to zhao']],
      [['root', 'pause'], ['pause by root'], ['paused to zhao,sun']],
      [['root', 'resume'], ['resume by root'], ['resumed to zhao,sun']],
      [['zhao', 'pause'], ['pause by zhao'], ['paused to sun']],
      [['sun', 'terminate'], ['terminate by sun'], ['terminated to zhao']],
      [['root', 'reactivate'], ['reactivate by root at fork'], ['toDo at left task 4 to sun', 'toDo at right task 5 to zhao']],
    ]);
    assert.deepEqual(
      play.all.filter(({ effect }) => effect === 'ended'),
      [{ effect: 'ended', as: 'terminated' }],
    );
  });

  test('of revoking an approval', () => {
    for (const approved of [true, false]) {
      const play = walked(flow([approval('a', ['qian'])], { revoke: true }), [
        [['zhao', 'submit'], ['submit start/1 #1 by zhao'], ['toDo at a task 2 to qian']],
        [['qian', 'agree'], ['agree a/2 #2 by qian'], ['ended to zhao']],
        [['zhao', 'revoke'], ['revoke by zhao']],
      ]);
      play.happens('revocationEnded', { approved });
      const act = approved ? 'revoked' : 'notRevoked';
      assert.deepEqual([play.history, play.news], [[act], [`${act} to zhao`]]);
      assert.deepEqual(
        [play.instance.status, play.effects.some(({ effect }) => effect === 'ended')],
        [approved ? 'revoked' : 'approved', approved],
      );
      play.happens('revocationEnded', { approved: true });
      assert.deepEqual(play.effects, [], 'it has been decided');
    }
  });

  test('of a flow that is stuck, is repaired or left out', () => {
    const trigger = { kind: 'trigger', id: 't', actions: [{ do: 'webhook', webhook: 'bureau' }] };
    const play = walked(flow([trigger, approval('a', ['qian'])]), [[['zhao', 'submit'], ['submit start/1 #1 by zhao']]]);
    const why = { params: { reason: 'full' }, fields: {} };
    play.happens('triggered', { visit: 2, problem: 'timeout', why });
    assert.deepEqual([play.history, play.news, play.instance.visits[1]?.why], [['stuck t/2'], ['stuck at t'], why]);
    play.does('root', 'retry', { visit: 2 });
    assert.deepEqual([play.history, play.news, play.instance.visits[1]?.why], [['retry t/2 by root'], [], undefined]);
    play.happens('triggered', { visit: 2, problem: 'timeout' });
    play.does('root', 'skip', { visit: 2 });
    assert.deepEqual([play.history, play.news], [['skip t/2 by root'], ['toDo at a task 2 to qian']]);
    assert.equal(play.instance.visits[1]?.state, 'skipped');
  });

  test('of rules, which act for nobody', () => {
    const of = (nodes: readonly unknown[], settings: object = {}, around = world({ record: { small: true, bad: true } })) => {
      const play = new Play(flow(nodes, settings), around);
      play.does('zhao', 'submit');
      return play.history.slice(1);
    };
    assert.deepEqual(of([approval('a', ['qian'], { auto: { agreeWhen: { when: { small: true } } } })]), [
      'agree a/2 #2 for qian rule agreeWhen',
    ]);
    assert.deepEqual(of([approval('a', ['qian'], { auto: { rejectWhen: { when: { bad: true } } } })]), [
      'reject a/2 #2 for qian rule rejectWhen',
    ]);
    assert.deepEqual(
      of([{ ...(approval('a', ['qian'], { auto: { agreeWhen: { when: { small: true } } } }) as object), kind: 'processing' }]),
      ['process a/2 #2 for qian rule agreeWhen'],
    );
    assert.deepEqual(of([approval('a', ['zhao'])], { auto: { initiator: true } }), ['agree a/2 #2 for zhao rule initiator']);
    assert.deepEqual(of([approval('a', ['ghost'], { nobody: { rule: 'pass' } })]), ['passedOver a/2']);
    assert.deepEqual(of([approval('a', ['ghost'])]), ['nobodyFound a/2 to root rule toAdministrators']);
    assert.deepEqual(of([approval('a', ['ghost'], { nobody: { rule: 'initiator' } })]), ['nobodyFound a/2 to zhao rule toInitiator']);
    assert.deepEqual(of([approval('a', ['ghost'])], {}, world({ administrators: [] })), ['stuck a/2']);
  });
});
