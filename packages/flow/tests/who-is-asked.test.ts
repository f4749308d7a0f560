import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { remindAgainAt } from '../acts/instance-acts.ts';
import { advance } from '../advance.ts';
import { flowDocumentSchema } from '../document.ts';
import { after, agree, approval, countersign, type Does, flow, Play, parallel, world } from './play.ts';

/* Whom tasks go to: by rules, by handing over and assigning, and to whom they do not. */

const handOver = (from: string, to: string) => ['root', 'handOver', { from, to }] as const satisfies Does;

describe('handing over', () => {
  test('passes on all that is undone, in turn or not, and tells of what is due', () => {
    const play = after(
      flow([parallel('fork', [approval('l', ['sun', 'li'], { mode: { mode: 'inOrder' } })], [countersign('r', ['li', 'wu'])])]),
    );
    play.does(...handOver('li', 'wang'));
    assert.deepEqual(
      [play.history, play.news],
      [['handOver l/3 #3 by root to wang from li', 'handOver r/4 #4 by root to wang from li'], ['assigned at r task 4 to wang']],
    );
    play.does('wu', 'agree');
    play.does(...handOver('wu', 'qian'));
    assert.deepEqual(play.history, [], 'what is done stays with who did it');
  });

  test('takes signing for and beginning with it', () => {
    const play = after(flow([approval('a', ['qian'])], { signFor: true }), [
      ['qian', 'signFor'],
      ['qian', 'start'],
      handOver('qian', 'sun'),
    ]);
    assert.deepEqual([play.instance.tasks[1]?.signedAt, play.instance.tasks[1]?.startedAt], [undefined, undefined]);
    assert.equal(play.does('sun', 'agree'), 'signFirst');
  });

  test('of who started the flow makes the other one its initiator, who may decide on nothing of it where two people look', () => {
    const play = after(flow([approval('a', ['qian']), approval('b', ['wu', 'li'])]), [handOver('qian', 'sun')]);
    assert.equal(play.instance.initiator.user, 'zhao');
    play.does(...handOver('zhao', 'wu'));
    assert.deepEqual([play.instance.initiator.user, play.instance.excluded], ['wu', []]);
    const watched = after(flow([approval('a', ['qian']), approval('b', ['wu', 'li'])], { fourEyes: true }), [
      handOver('zhao', 'wu'),
      ...agree('qian'),
    ]);
    assert.deepEqual([watched.instance.excluded, watched.asked], [['zhao', 'wu'], ['li']]);
    const other = after(flow([approval('a', ['qian'])], { fourEyes: true }), [handOver('qian', 'sun')]);
    assert.deepEqual(other.instance.excluded, ['zhao']);
  });

  test('of a revision to who may not decide is possible', () => {
    const play = after(flow([countersign('a', ['qian', 'sun'])], { fourEyes: true }), [['qian', 'return', { to: 'start' }]]);
    play.instance = { ...play.instance, excluded: ['zhao', 'wu'] };
    assert.equal(play.does(...handOver('zhao', 'wu')), null);
    assert.deepEqual(play.asked, ['wu']);
  });

  test('to who is asked at the same turn goes to an administrator instead, if one is free', () => {
    const around = world({ administrators: ['root', 'wang', 'zheng'] });
    const two = countersign('a', ['qian', 'sun']);
    const to = (play: Play) => play.history.map((entry) => entry.split(' to ')[1]);
    assert.deepEqual(to(after(flow([two]), [handOver('qian', 'sun')], around)), ['root from qian']);
    assert.deepEqual(to(after(flow([countersign('a', ['qian', 'sun', 'root'])]), [handOver('qian', 'sun')], around)), ['wang from qian']);
    assert.deepEqual(to(after(flow([countersign('a', ['root', 'sun'])]), [handOver('root', 'sun')], around)), ['wang from root']);
    assert.deepEqual(to(after(flow([two]), [handOver('qian', 'sun')], world({ administrators: [] }))), ['sun from qian']);
    const watched = after(flow([two], { fourEyes: true }), [handOver('qian', 'sun')], world({ administrators: ['zhao', 'wang'] }));
    assert.deepEqual(to(watched), ['wang from qian']);
  });

  test('to who is asked elsewhere, at another turn, or has answered, goes to them', () => {
    const inOrder = after(flow([approval('a', ['qian', 'sun'], { mode: { mode: 'inOrder' } })]), [handOver('qian', 'sun')]);
    assert.deepEqual(inOrder.history, ['handOver a/2 #2 by root to sun from qian']);
    const apart = after(flow([parallel('fork', [approval('l', ['qian'])], [approval('r', ['sun'])])]), [handOver('qian', 'sun')]);
    assert.deepEqual(apart.history, ['handOver l/3 #2 by root to sun from qian']);
    const answered = after(flow([countersign('a', ['qian', 'sun', 'li'])]), [...agree('sun'), handOver('qian', 'sun')]);
    assert.deepEqual(answered.history, ['handOver a/2 #2 by root to sun from qian']);
  });
});

describe('assigning', () => {
  test('a task whose turn has not come tells its new owner, not the old one', () => {
    const play = after(flow([approval('a', ['qian', 'sun'], { mode: { mode: 'inOrder' } })]), [['root', 'assign', { task: 3, to: 'li' }]]);
    assert.deepEqual([play.news, play.instance.tasks[2]?.origin], [['assigned at a task 3 to li'], 'assigned']);
    play.does('qian', 'agree');
    assert.deepEqual(play.asked, ['li']);
    play.does('li', 'transfer', { to: 'wu' });
    assert.equal(play.instance.tasks[2]?.origin, 'transferred');
  });

  test('to who is asked elsewhere, or was asked here before, is possible', () => {
    const play = after(flow([parallel('fork', [countersign('l', ['qian', 'sun'])], [approval('r', ['li'])])]), agree('sun'));
    assert.equal(play.does('root', 'assign', { task: play.taskOf('qian')?.id ?? 0, to: 'li' }), null);
    assert.equal(play.does('root', 'assign', { task: play.taskOf('li')?.id ?? 0, to: 'sun' }), null);
  });

  test('a task of a node that was left is refused', () => {
    const play = after(flow([parallel('fork', [approval('l', ['qian', 'sun'])], [approval('r', ['li'])])]), agree('qian'));
    assert.equal(play.does('root', 'assign', { task: 3, to: 'wu' }), 'alreadyHandled');
  });

  test('takes signing for it away', () => {
    const play = after(flow([approval('a', ['qian'])], { signFor: true }), [
      ['qian', 'signFor'],
      ['root', 'assign', { task: 2, to: 'li' }],
    ]);
    assert.equal(play.does('li', 'agree'), 'signFirst');
  });
});

describe('rules', () => {
  test('agree for who was asked by the node, not for who was added or stands in for nobody', () => {
    const auto = { initiator: true };
    const added = after(flow([countersign('a', ['qian'])], { auto }), [
      ['qian', 'addSign', { users: ['zhao'], when: 'before', mode: 'all' }],
    ]);
    assert.deepEqual(added.asked, ['zhao']);
    const instead = after(flow([approval('a', ['ghost'], { nobody: { rule: 'initiator' } })], { auto }));
    assert.deepEqual(instead.asked, ['zhao']);
  });

  test('for who agreed directly before look past nodes that ask nobody, not past the submission or others', () => {
    const copy = { kind: 'copy', id: 'c', who: [{ who: 'initiator' }] };
    const auto = { adjacent: true };
    const past = after(flow([approval('a', ['qian']), copy, approval('b', ['qian', 'sun'])], { auto }), agree('qian'));
    assert.equal(past.instance.status, 'approved');
    assert.deepEqual(
      past.instance.tasks.map(({ automatic }) => automatic),
      [undefined, undefined, true, undefined],
    );
    const own = after(flow([approval('a', ['zhao', 'qian'])], { auto }));
    assert.deepEqual(own.asked, ['qian', 'zhao']);
    const both = flow([parallel('fork', [approval('l', ['sun'])], [approval('r', ['zhou'])]), countersign('b', ['sun', 'zhou', 'li'])], {
      auto,
    });
    assert.deepEqual(after(both, agree('sun', 'zhou')).asked, ['li'], 'both branches are directly before');
    const other = after(flow([approval('a', ['qian', 'sun']), approval('b', ['sun'])], { auto }), agree('qian'));
    assert.deepEqual(other.asked, ['sun'], 'who was asked but did not agree');
  });

  test('for who agreed before do not count work on the same node, or a rejection', () => {
    const auto = { before: true };
    const rejected = after(flow([approval('a', ['qian'], { onReject: 'continue' }), approval('b', ['qian'])], { auto }), [
      ['qian', 'reject'],
    ]);
    assert.deepEqual(rejected.asked, ['qian']);
    const lost = after(flow([countersign('a', ['qian', 'sun'], { onReject: 'continue' }), approval('b', ['qian'])], { auto }), [
      ...agree('qian'),
      ['sun', 'reject'],
    ]);
    assert.deepEqual(lost.asked, ['qian'], 'an agreement at a node that was rejected');
  });

  test('a rejection by rule is for approvals only, and comes before an agreement', () => {
    const auto = { agreeWhen: { when: { small: true } }, rejectWhen: { when: { bad: true } } };
    const work = { kind: 'processing', id: 'w', who: { who: 'named', users: ['qian'] }, auto };
    for (const [record, end] of [
      [{ bad: true }, 'running'],
      [{ bad: true, small: true }, 'approved'],
    ] as const)
      assert.equal(after(flow([work]), [], world({ record })).instance.status, end);
    const rejected = after(flow([approval('a', ['qian'], { auto })]), [], world({ record: { bad: true, small: true } }));
    assert.deepEqual([rejected.instance.status, rejected.instance.tasks[1]?.state], ['rejected', 'rejected']);
  });

  test('agreeing when signers have answered ask those who are to come afterwards', () => {
    const around = world();
    const play = after(
      flow([approval('a', ['qian'], { auto: { agreeWhen: { when: { small: true } } } })]),
      [
        ['qian', 'addSign', { users: ['li'], when: 'after', mode: 'all' }],
        ['qian', 'addSign', { users: ['wu'], when: 'before', mode: 'all' }],
      ],
      around,
    );
    around.record.small = true;
    play.does('wu', 'agree');
    assert.deepEqual([play.asked, play.instance.tasks[1]?.automatic], [['li'], true]);
  });

  test('an initiator who is asked decides as anybody does', () => {
    const play = after(flow([approval('a', ['zhao'])]), agree('zhao'));
    assert.equal(play.instance.status, 'approved');
  });

  test('who decided at an earlier node is nobody where that was rejected, whatever came between', () => {
    const earlier = { kind: 'approval', id: 'a', who: { who: 'earlier', node: 'first' } };
    const between = after(flow([approval('first', ['qian']), approval('mid', ['li']), earlier]), agree('qian', 'li'));
    assert.deepEqual(between.asked, ['qian']);
    const rejected = after(flow([countersign('first', ['qian', 'sun'], { onReject: 'continue' }), earlier]), [
      ...agree('qian'),
      ['sun', 'reject'],
    ]);
    assert.deepEqual(rejected.asked, ['root']);
  });

  test('where no candidate is there need no choice', () => {
    assert.deepEqual(after(flow([{ kind: 'approval', id: 'a', who: { who: 'candidates', users: ['ghost'] } }])).asked, ['root']);
  });

  test('refusing where nobody is found leave a flow stuck that nobody leads there', () => {
    const timer = { kind: 'timer', id: 't', after: { amount: 1, unit: 'hours' } };
    const play = after(flow([timer, approval('a', ['ghost'], { nobody: { rule: 'refuse' } })]));
    play.passHours(1);
    assert.deepEqual([play.history, play.asked], [['stuck a/3'], []]);
    play.does('root', 'terminate');
    assert.equal(play.instance.visits.at(-1)?.state, 'cancelled');
  });

  test('passing over a node leave it skipped', () => {
    const play = after(flow([approval('a', ['ghost'], { nobody: { rule: 'pass' } }), approval('b', ['li'])]));
    assert.equal(play.instance.visits[1]?.state, 'skipped');
  });

  test('whoever decided at an earlier node is who agreed there last, as far as it counts', () => {
    const document = flow([
      approval('first', ['qian', 'sun']),
      { kind: 'approval', id: 'a', who: { who: 'earlier', node: 'first' } },
      approval('b', ['li']),
    ]);
    const play = after(document, [...agree('qian', 'qian'), ['li', 'return', { to: 'first' }], ...agree('sun')]);
    assert.deepEqual(play.asked, ['sun']);
    const nobody = after(
      flow([
        approval('first', ['ghost'], { nobody: { rule: 'pass' } }),
        { kind: 'approval', id: 'a', who: { who: 'earlier', node: 'first' } },
      ]),
    );
    assert.deepEqual(nobody.asked, ['root']);
  });

  test('one level after the other, whatever the node says about several', () => {
    const around = world({ rules: { levels: [['qian', 'sun'], ['li']] } });
    for (const mode of [undefined, { mode: 'all' }, { mode: 'inOrder' }]) {
      const play = after(flow([{ kind: 'approval', id: 'a', who: { who: 'levels', upTo: 2 }, mode }]), agree('qian'), around);
      assert.deepEqual(play.asked, ['li'], JSON.stringify(mode));
    }
  });

  test('for nobody of the flow hold where a node has none', () => {
    const settings = { nobody: { rule: 'named', users: ['wang'] } };
    assert.deepEqual(after(flow([approval('a', ['ghost'])], settings)).asked, ['wang']);
    assert.deepEqual(after(flow([approval('a', ['ghost'], { nobody: { rule: 'initiator' } })], settings)).asked, ['zhao']);
    const gone = after(flow([approval('a', ['ghost'], { nobody: { rule: 'named', users: ['gone'] } })]));
    assert.deepEqual([gone.asked, gone.instance.tasks[1]?.origin], [['root'], 'nobody']);
  });

  test('are accepted as the language names them', () => {
    const accepts = (who: object) => flowDocumentSchema.safeParse(flow([{ kind: 'approval', id: 'a', who }])).success;
    for (const among of 'sameDepartment samePosition sameOrganisation sameRole sameGroup superior subordinates aboveRecord'.split(' '))
      assert.ok(accepts({ who: 'named', roles: ['r'], among }), among);
    for (const as of ['user', 'department', 'position', 'role', 'group']) assert.ok(accepts({ who: 'field', field: 'head', as }), as);
    assert.ok(!accepts({ who: 'named', among: '' }) && !accepts({ who: 'field', field: 'head', as: '' }));
    assert.ok(
      accepts({ who: 'levels', from: 2, upTo: 10 }) && !accepts({ who: 'levels', upTo: 11 }) && !accepts({ who: 'levels', upTo: 0 }),
    );
  });
});

describe('handing in', () => {
  const left = (administrators: string[]) => {
    const around = world({ administrators });
    const play = after(flow([approval('a', ['qian'])]), [], around);
    around.people.delete('zhao');
    play.does('qian', 'return', { to: 'start' });
    return play;
  };

  test('falls to the administrators when the initiator has left: each has a task, and one submits', () => {
    const play = left(['root', 'wang']);
    assert.deepEqual(play.asked, ['root', 'wang']);
    assert.equal(play.does('sun', 'submit'), 'notYours');
    assert.equal(play.does('wang', 'submit'), null);
    assert.deepEqual(
      play.instance.tasks.slice(2).map(({ user, state, actedBy }) => [user, state, actedBy]),
      [
        ['root', 'withdrawn', undefined],
        ['wang', 'agreed', 'wang'],
        ['qian', 'open', undefined],
      ],
    );
  });

  test('again keeps the moment the flow began, and takes a new urgency', () => {
    const play = after(flow([approval('a', ['qian'])]), [['zhao', 'recall']]);
    const begun = play.instance.startedAt;
    assert.equal(play.instance.urgency, 1);
    play.does('zhao', 'submit', { urgency: 3 });
    assert.deepEqual([play.instance.startedAt, play.instance.urgency], [begun, 3]);
    play.does('zhao', 'recall');
    play.does('zhao', 'submit');
    assert.equal(play.instance.urgency, 3);
  });

  test('through a deputy is for the other one', () => {
    const play = new Play(flow([approval('a', ['qian'])]), world({ deputies: { zhao: ['sun'] } }));
    assert.equal(play.does('li', 'submit', { for: 'zhao' }), 'notYours');
    assert.equal(play.does('sun', 'submit'), 'notYours');
    assert.equal(play.does('sun', 'submit', { for: 'zhao' }), null);
    assert.equal(play.instance.tasks[0]?.actedBy, 'sun');
  });
});

test('a pause while the initiator revises ends in that, and an end by another flow is news to all', () => {
  const play = after(flow([parallel('fork', [approval('l', ['sun'])], [approval('r', ['zhou'])])]), [
    ['sun', 'return', { to: 'start', way: 'straight' }],
    ['root', 'pause'],
  ]);
  assert.deepEqual(play.news, ['paused to zhao,zhou']);
  play.does('root', 'resume');
  assert.deepEqual([play.instance.status, play.news], ['returned', ['resumed to zhao,zhou']]);
  play.happens('callOff');
  assert.deepEqual(play.news, ['terminated to zhou', 'terminated to zhao']);
  assert.deepEqual(
    play.instance.visits.slice(2).map(({ state }) => state),
    ['cancelled', 'cancelled', 'cancelled'],
  );
});

test('who revises is not urged', () => {
  const play = after(flow([parallel('fork', [approval('l', ['sun'])], [approval('r', ['zhou'])])]), [
    ['sun', 'return', { to: 'start', way: 'straight' }],
  ]);
  assert.equal(play.does('zhou', 'urge'), null);
  assert.deepEqual(play.news, ['urged at r task 3 to zhou']);
  const again = new Date(play.now + 600_000).toISOString();
  assert.equal(remindAgainAt(play.instance, play.at), again);
  assert.equal(play.does('zhou', 'urge'), 'urgedLately');
  assert.deepEqual(play.refusal?.details, { again });
  play.does('zhou', 'agree');
  assert.equal(play.does('sun', 'urge'), 'nobodyToUrge');
});

test('a flow remembers its last events, and what fails is not refused', () => {
  const play = after(flow([approval('a', ['qian'])]));
  for (let n = 0; n < 40; n++) play.happens('tick');
  assert.equal(play.instance.seen.length, 30);
  const broken = { ...play.instance, visits: [{ ...play.instance.visits[0], node: 'lost' }] } as never;
  const event = { event: 'agree', id: 'x', at: play.at, by: { user: 'qian' }, task: 2 } as const;
  assert.throws(() => advance(play.document, broken, event).next(), /no visit 2/);
});
