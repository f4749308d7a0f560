import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { approval, flow, Play } from './play.ts';

/*
 * Signers whom an assignee adds: who is asked after each vote, by how their group and the node combine decisions. The first assignee, qian,
 * adds wu and li; votes are the initials of who agrees, in capitals of who rejects.
 */

const people: Readonly<Record<string, string>> = { q: 'qian', s: 'sun', w: 'wu', l: 'li', z: 'zheng' };

interface Case {
  readonly node?: object;
  readonly asks?: readonly string[];
  readonly when: 'before' | 'after';
  readonly mode: 'any' | 'all' | 'inOrder';
  /** Votes, and who is asked then; or how the flow has ended. */
  readonly votes: Readonly<Record<string, string>>;
}

const outcome = (play: Play): string => (play.instance.status === 'running' ? play.asked.join(' ') : play.instance.status);

const vote = (play: Play, votes: string) => {
  for (const letter of votes) {
    const user = people[letter.toLowerCase()] ?? '';
    assert.equal(play.does(user, letter === letter.toLowerCase() ? 'agree' : 'reject'), null, `${votes}: ${user}`);
  }
};

const started = ({ node = {}, asks = ['qian'], when, mode }: Omit<Case, 'votes'>): Play => {
  const play = new Play(flow([approval('a', asks, node)]));
  play.does('zhao', 'submit');
  assert.equal(play.does('qian', 'addSign', { users: ['wu', 'li'], when, mode }), null);
  return play;
};

const all = { mode: { mode: 'all' } };
const two = { mode: { mode: 'all', pass: { count: 2 } } };
const three = { mode: { mode: 'all', pass: { count: 3 }, reject: { count: 3 } } };

const cases: readonly Case[] = [
  { when: 'before', mode: 'any', votes: { '': 'li wu', w: 'qian', wq: 'approved', wQ: 'rejected', W: 'rejected' } },
  { when: 'before', mode: 'all', votes: { '': 'li wu', w: 'li', l: 'wu', wl: 'qian', wlq: 'approved', W: 'rejected', wL: 'rejected' } },
  { when: 'before', mode: 'inOrder', votes: { '': 'wu', w: 'li', wl: 'qian', wlq: 'approved', W: 'rejected', wL: 'rejected' } },
  { when: 'after', mode: 'any', votes: { '': 'qian', q: 'li wu', ql: 'approved', qL: 'rejected', Q: 'rejected' } },
  { when: 'after', mode: 'all', votes: { '': 'qian', q: 'li wu', qw: 'li', qwl: 'approved', qW: 'rejected', qwL: 'rejected' } },
  { when: 'after', mode: 'inOrder', votes: { '': 'qian', q: 'wu', qw: 'li', qwl: 'approved', qW: 'rejected', qwL: 'rejected' } },
  {
    asks: ['qian', 'sun'],
    when: 'before',
    mode: 'all',
    votes: { '': 'li sun wu', s: 'approved', S: 'rejected', w: 'li sun', W: 'rejected', wl: 'qian sun' },
  },
  {
    asks: ['qian', 'sun'],
    node: { mode: { mode: 'inOrder' } },
    when: 'after',
    mode: 'any',
    votes: { '': 'qian', q: 'li wu', qw: 'sun', qws: 'approved', qW: 'rejected', qwS: 'rejected' },
  },
  // In a countersign, those added have votes of their own.
  {
    asks: ['qian', 'sun'],
    node: all,
    when: 'before',
    mode: 'all',
    votes: { '': 'li sun wu', w: 'li sun', wl: 'qian sun', wlq: 'sun', wlqs: 'approved', W: 'rejected' },
  },
  {
    asks: ['qian', 'sun'],
    node: two,
    when: 'before',
    mode: 'all',
    votes: { W: 'li sun', WL: 'qian sun', WLq: 'sun', WLqs: 'approved', WLQ: 'rejected', ws: 'approved' },
  },
  {
    asks: ['qian', 'sun'],
    node: two,
    when: 'before',
    mode: 'any',
    votes: { W: 'qian sun', w: 'qian sun', ws: 'approved', WQ: 'rejected' },
  },
  {
    asks: ['qian', 'sun'],
    node: two,
    when: 'before',
    mode: 'inOrder',
    votes: { '': 'sun wu', W: 'qian sun', w: 'li sun', wL: 'qian sun' },
  },
  {
    asks: ['qian', 'sun'],
    node: three,
    when: 'after',
    mode: 'all',
    votes: {
      '': 'qian sun',
      q: 'li sun wu',
      qW: 'li sun',
      qWL: 'sun',
      qWLS: 'rejected',
      qw: 'li sun',
      qwl: 'approved',
      Q: 'sun',
      QS: 'rejected',
    },
  },
  { asks: ['qian', 'sun'], node: three, when: 'after', mode: 'any', votes: { q: 'li sun wu', qW: 'sun', qw: 'sun', qws: 'approved' } },
];

describe('added signers', () => {
  for (const { votes, ...given } of cases)
    test(`${given.mode} ${given.when}, at a node that asks ${given.asks?.join(' and ') ?? 'qian'} ${JSON.stringify(given.node ?? {})}`, () => {
      for (const [cast, expected] of Object.entries(votes)) {
        const play = started(given);
        vote(play, cast);
        assert.equal(outcome(play), expected, cast);
      }
    });

  test('who was taken away again is waited for by nobody, however decisions are combined', () => {
    for (const node of [{}, all, { mode: { mode: 'inOrder' } }])
      for (const mode of ['any', 'all', 'inOrder'] as const)
        for (const [user, left] of [
          ['wu', 'li'],
          ['li', 'wu'],
        ] as const) {
          const play = started({ node, when: 'before', mode });
          const task = play.lastTaskOf(user)?.id ?? 0;
          assert.equal(play.does('qian', 'removeSign', { task: 2, tasks: [task] }), null);
          assert.deepEqual(play.asked, [left]);
          play.does(left, 'agree');
          assert.deepEqual(play.asked, ['qian'], `${mode} ${JSON.stringify(node)}`);
          play.does('qian', 'agree');
          assert.equal(play.instance.status, 'approved');
        }
  });

  test('two groups of one assignee are settled each for itself; who waits for signers adds no others', () => {
    const waiting = started({ when: 'before', mode: 'any' });
    assert.equal(waiting.does('qian', 'addSign', { task: 2, users: ['zheng'], when: 'after', mode: 'all' }), 'alreadyHandled');
    for (const node of [{}, three]) {
      const play = started({ node, when: 'after', mode: 'all' });
      assert.equal(play.does('qian', 'addSign', { users: ['zheng', 'sun'], when: 'before', mode: 'any' }), null);
      assert.equal(outcome(play), 'sun zheng');
      for (const cast of ['z', 'q']) {
        vote(play, cast);
        assert.equal(outcome(play), cast === 'z' ? 'qian' : 'li wu', JSON.stringify(node));
      }
      vote(play, node === three ? 'w' : 'wl');
      assert.equal(outcome(play), 'approved');
    }
  });

  test('signers may add others, who are asked no more once their answer does not matter', () => {
    const play = started({ when: 'before', mode: 'any' });
    play.does('wu', 'addSign', { users: ['zheng'], when: 'before', mode: 'all' });
    assert.equal(outcome(play), 'li zheng');
    vote(play, 'l');
    assert.equal(outcome(play), 'qian');
    const deeper = started({ when: 'before', mode: 'all' });
    deeper.does('wu', 'addSign', { users: ['zheng'], when: 'after', mode: 'all' });
    vote(deeper, 'wl');
    assert.equal(outcome(deeper), 'zheng', 'a vote counts with those of the signers it is followed by');
    vote(deeper, 'z');
    assert.equal(outcome(deeper), 'qian');
  });

  test('signers and helpers are asked in the turn of the one who asks them, helpers without a vote', () => {
    const play = new Play(flow([approval('a', ['qian', 'sun'], { mode: { mode: 'inOrder' } })]));
    play.does('zhao', 'submit');
    play.does('qian', 'agree');
    play.does('sun', 'assist', { users: ['zheng'] });
    play.does('sun', 'addSign', { users: ['wu'], when: 'before', mode: 'all' });
    assert.deepEqual(
      play.instance.tasks.map(({ user, role, turn, origin, under }) => [user, role, turn, origin, under]),
      [
        ['zhao', 'revise', 0, 'node', undefined],
        ['qian', 'decide', 0, 'node', undefined],
        ['sun', 'decide', 1, 'node', undefined],
        ['zheng', 'assist', 1, 'added', undefined],
        ['wu', 'decide', 1, 'added', { task: 3, group: 5, when: 'before', mode: 'all' }],
      ],
    );
    vote(play, 'ws');
    assert.equal(play.instance.status, 'approved');
    assert.deepEqual(play.instance.tasks[3]?.state, 'withdrawn');
  });
});
