import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reactivationOf } from '../acts/reactivate.ts';
import { approval, flow, Play, parallel, world } from './play.ts';

const takenAt = ({ instance }: Play, id: string) => instance.visits.find(({ node }) => node === id)?.taken;
const everybody = (play: Play, ...users: string[]) => {
  for (const user of users) assert.equal(play.does(user, 'agree'), null, user);
};

/** qian, then sun and li (one after the other) in parallel with zhou, then wang. */
const forked = flow([
  approval('first', ['qian']),
  parallel('fork', [approval('left', ['sun']), approval('leftmost', ['li'])], [approval('right', ['zhou'])]),
  approval('last', ['wang']),
]);

describe('branches', () => {
  test('parallel branches meet once, whichever ends last', () => {
    for (const order of [
      ['sun', 'li', 'zhou'],
      ['zhou', 'sun', 'li'],
      ['sun', 'zhou', 'li'],
    ]) {
      const play = new Play(forked);
      play.does('zhao', 'submit');
      everybody(play, 'qian', ...order);
      assert.deepEqual(play.asked, ['wang']);
      assert.equal(play.instance.visits.filter(({ node }) => node === 'last').length, 1);
    }
  });

  test('the first branch whose test holds is taken, else the one without a test', () => {
    const exclusive = flow([
      {
        kind: 'exclusive',
        id: 'x',
        branches: [
          { id: 'far', test: { when: { far: true } }, nodes: [approval('a', ['qian'])] },
          { id: 'dear', test: { formula: 'dear' }, nodes: [approval('b', ['sun'])] },
          { id: 'else', nodes: [] },
        ],
      },
      approval('c', ['li']),
    ]);
    for (const { record, asked, taken } of [
      { record: { far: true, dear: true }, asked: ['qian'], taken: ['far'] },
      { record: { dear: true }, asked: ['sun'], taken: ['dear'] },
      { record: {}, asked: ['li'], taken: ['else'] },
    ]) {
      const play = new Play(exclusive, world({ record }));
      play.does('zhao', 'submit');
      assert.deepEqual([play.asked, takenAt(play, 'x')], [asked, taken], 'also one in which nothing is done');
    }
  });

  test('inclusive: every branch whose test holds; a submission for which there is none is refused', () => {
    const branch = (id: string, user: string) => ({ id, test: { when: { [id]: true } }, nodes: [approval(`${id}Node`, [user])] });
    const document = flow([{ kind: 'inclusive', id: 'i', branches: [branch('a', 'qian'), branch('b', 'sun'), branch('c', 'li')] }]);
    const two = new Play(document, world({ record: { a: true, c: true } }));
    two.does('zhao', 'submit');
    assert.equal([...two.asked, takenAt(two, 'i')].join(), 'li,qian,a,c');
    everybody(two, 'li', 'qian');
    assert.equal(two.instance.status, 'approved');
    const none = new Play(document);
    assert.equal(none.does('zhao', 'submit'), 'noBranchHolds');
    assert.equal(none.instance.status, 'draft');
  });

  test('whoever decides before chooses the branches, and must', () => {
    const document = flow([
      approval('a', ['qian']),
      {
        kind: 'choose',
        id: 'choice',
        most: 1,
        branches: [
          { id: 'one', nodes: [approval('b', ['sun'])] },
          { id: 'two', nodes: [approval('c', ['li'])] },
        ],
      },
    ]);
    const play = new Play(document);
    play.does('zhao', 'submit');
    assert.equal(play.does('qian', 'agree'), 'chooseBranch');
    assert.equal(play.does('qian', 'agree', { branches: { choice: ['one', 'two'] } }), 'chooseBranch');
    assert.equal(play.does('qian', 'agree', { branches: { choice: ['two'] } }), null);
    assert.deepEqual(play.asked, ['li']);
  });

  test('a rejection in one branch ends the flow and takes the others back', () => {
    const play = new Play(forked);
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    play.does('zhou', 'reject');
    assert.equal(play.instance.status, 'rejected');
    assert.deepEqual(play.asked, []);
    assert.equal(play.does('sun', 'agree'), 'notOpen');
  });

  test('an end within a branch ends everything', () => {
    const play = new Play(flow([parallel('fork', [approval('a', ['qian']), { kind: 'end', id: 'stop' }], [approval('b', ['sun'])])]));
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    assert.equal(play.instance.status, 'approved');
    assert.deepEqual(play.asked, []);
  });
});

describe('returning', () => {
  test('to a passed node of the same branch: the other branch goes on', () => {
    const play = new Play(forked);
    play.does('zhao', 'submit');
    everybody(play, 'qian', 'sun');
    assert.equal(play.does('li', 'return', { to: 'left' }), null);
    assert.deepEqual(play.asked, ['sun', 'zhou']);
    everybody(play, 'zhou', 'sun', 'li', 'wang');
    assert.equal(play.instance.status, 'approved');
  });

  test('to a node before the fork: the fork is made anew, and what was decided in it counts no longer', () => {
    const play = new Play(forked);
    play.does('zhao', 'submit');
    everybody(play, 'qian', 'zhou');
    assert.equal(play.does('sun', 'return', { to: 'first' }), null);
    assert.deepEqual(play.asked, ['qian']);
    everybody(play, 'qian');
    assert.deepEqual(play.asked, ['sun', 'zhou']);
    everybody(play, 'sun', 'li', 'zhou', 'wang');
    assert.equal(play.instance.status, 'approved');
  });

  test('straight: comes right back, while the other branch goes on', () => {
    const play = new Play(forked);
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    play.does('sun', 'return', { to: 'first', way: 'straight' });
    assert.deepEqual(play.asked, ['qian', 'zhou']);
    assert.equal(play.does('qian', 'return', { to: 'start' }), 'alreadyBack');
    everybody(play, 'zhou', 'qian');
    assert.deepEqual(play.asked, ['sun']);
    everybody(play, 'sun', 'li', 'wang');
    assert.equal(play.instance.status, 'approved');
  });

  test('into a branch of a fork that has met: that branch alone is done again', () => {
    const play = new Play(forked);
    play.does('zhao', 'submit');
    everybody(play, 'qian', 'sun', 'li', 'zhou');
    assert.equal(play.does('wang', 'return', { to: 'leftmost' }), null);
    assert.deepEqual(play.asked, ['li']);
    everybody(play, 'li', 'wang');
    assert.equal(play.instance.status, 'approved');
  });

  test('to the initiator, who revises and submits again', () => {
    const play = new Play(flow([approval('a', ['qian']), approval('b', ['sun'])]));
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    play.does('sun', 'return', { to: 'start' });
    assert.equal(play.instance.status, 'returned');
    assert.deepEqual(play.told('returned'), ['zhao']);
    assert.equal(play.does('zhao', 'agree'), 'notAllowed');
    play.does('zhao', 'submit');
    everybody(play, 'qian', 'sun');
    assert.equal(play.instance.status, 'approved');
  });

  test('straight to the initiator: the submission leads right back', () => {
    const play = new Play(flow([approval('a', ['qian']), approval('b', ['sun'], { back: { to: 'start', way: 'straight' } })]));
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    assert.equal(play.does('sun', 'return', { to: 'a' }), 'cannotReturnThere');
    assert.equal(play.does('sun', 'return', { to: 'start', way: 'rerun' }), 'notAllowed');
    play.does('sun', 'return', { to: 'start' });
    assert.equal(play.instance.status, 'returned');
    play.does('zhao', 'submit');
    assert.deepEqual(play.asked, ['sun']);
  });

  test('is refused to a node not passed, to the other branch, and through another flow', () => {
    const play = new Play(forked);
    play.does('zhao', 'submit');
    everybody(play, 'qian', 'zhou');
    assert.equal(play.does('sun', 'return', { to: 'last' }), 'cannotReturnThere');
    assert.equal(play.does('sun', 'return', { to: 'right' }), 'otherBranch');
    assert.equal(play.does('sun', 'return', { to: 'nowhere' }), 'cannotReturnThere');

    const sub = new Play(flow([approval('a', ['qian']), { kind: 'subFlow', id: 'sub', flow: 'other' }, approval('b', ['sun'])]));
    sub.does('zhao', 'submit');
    everybody(sub, 'qian');
    sub.happens('childEnded', { visit: 3, index: 0, as: 'approved' });
    assert.equal(sub.does('sun', 'return', { to: 'a' }), 'returnPassesSubFlow');
  });

  test('a rejection may lead back instead of ending the flow', () => {
    const play = new Play(flow([approval('a', ['qian']), approval('b', ['sun'], { onReject: { node: 'a' } })]));
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    play.does('sun', 'reject');
    assert.deepEqual(play.asked, ['qian']);
  });
});

describe('taking back', () => {
  test('the initiator takes it back while nobody has worked on it, and submits again', () => {
    const play = new Play(forked);
    play.does('zhao', 'submit');
    assert.equal(play.does('qian', 'recall'), 'notYours');
    assert.equal(play.does('zhao', 'recall'), null);
    assert.equal(play.instance.status, 'recalled');
    assert.equal(play.does('qian', 'agree', { task: 2 }), 'alreadyHandled');
    assert.equal(play.does('zhao', 'recall'), 'notOpen', 'it has been taken back already');
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    assert.equal(play.does('zhao', 'recall'), 'nextTouched');
  });

  test('an agreement is taken back while nobody has gone on from it, also out of a fork that has met', () => {
    const document = { ...(forked as object), settings: { recall: 'everybody' } };
    const play = new Play(document);
    play.does('zhao', 'submit');
    everybody(play, 'qian', 'zhou', 'sun', 'li');
    assert.deepEqual(play.asked, ['wang']);
    assert.equal(play.does('sun', 'recallTask'), 'nextTouched');
    assert.equal(play.does('li', 'recallTask'), null);
    assert.deepEqual(play.asked, ['li']);
    everybody(play, 'li');
    assert.deepEqual(play.asked, ['wang']);
    everybody(play, 'wang');
    assert.equal(play.does('wang', 'recallTask'), 'notOpen');
  });

  test('what the flow itself forbids is not blamed on a node', () => {
    const played = (recall?: string) => {
      const play = new Play(flow([approval('a', ['qian']), approval('b', ['sun'])], { recall }));
      play.does('zhao', 'submit');
      everybody(play, 'qian');
      return play;
    };
    assert.equal(played('never').does('zhao', 'recall'), 'flowForbids');
    assert.equal(played('never').does('qian', 'recallTask'), 'flowForbids');
    assert.equal(played().does('qian', 'recallTask'), 'initiatorRecalls');
    assert.equal(played('everybody').does('sun', 'recallTask'), 'notAgreed');
    assert.equal(played().does('zhao', 'revoke'), 'flowForbids');
  });

  test('who has left meanwhile is not asked again', () => {
    const play = new Play(flow([approval('a', ['qian', 'sun', 'li']), approval('b', ['wang'])], { recall: 'everybody' }));
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    play.world.people.delete('sun');
    assert.equal(play.does('qian', 'recallTask'), null);
    assert.deepEqual(play.asked, ['li', 'qian']);
  });

  test('a vote of a countersign is taken back before the outcome', () => {
    const play = new Play(flow([approval('a', ['qian', 'sun'], { mode: { mode: 'all' } })], { recall: 'everybody' }));
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    assert.equal(play.does('qian', 'recallTask'), null);
    assert.deepEqual(play.asked, ['qian', 'sun']);
  });
});

describe('the whole', () => {
  test('a paused flow takes nothing and goes on where it was, its deadlines later by as much', () => {
    const timer = { kind: 'timer', id: 't', after: { amount: 2, unit: 'hours' } };
    const play = new Play(flow([timer, approval('a', ['qian'])]));
    play.does('zhao', 'submit');
    play.does('root', 'pause');
    play.passHours(10);
    assert.equal(play.does('zhao', 'recall'), 'paused');
    play.does('root', 'resume');
    play.happens('tick');
    assert.deepEqual(play.asked, []);
    play.passHours(2.1);
    assert.deepEqual(play.asked, ['qian']);
  });

  test('what was ended by force can be brought back to where it stood', () => {
    const play = new Play(forked);
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    play.does('root', 'terminate');
    assert.equal(play.does('sun', 'agree', { task: 3 }), 'notOpen');
    assert.equal(play.does('root', 'reactivate', { node: 'left' }), 'cannotReturnThere');
    assert.deepEqual(reactivationOf(play.document, play.instance), ['fork', 'start', 'first']);
    assert.equal(play.does('root', 'reactivate'), null);
    assert.deepEqual(play.asked, ['sun', 'zhou']);
  });

  test('urging tells those who are waited for', () => {
    const play = new Play(forked);
    play.does('zhao', 'submit');
    everybody(play, 'qian');
    play.does('zhao', 'urge');
    assert.deepEqual(play.told('urged'), ['sun', 'zhou']);
  });
});
