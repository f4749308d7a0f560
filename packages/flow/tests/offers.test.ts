import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { offersTo } from '../offers.ts';
import { after, agree, approval, countersign, type Does, flow, Play, parallel } from './play.ts';

/* What a task offers to a user: the acts that would not be refused. */

const offers = (play: Play, user: string, people: readonly string[] = [user]) => offersTo(play.document, play.instance, user, people);
/** The acts, one text a task. */
const acts = (play: Play, user: string, people?: readonly string[]): string[] =>
  offers(play, user, people).map((offer) => offer.acts.join(' '));
const EVERYTHING = 'agree reject return transfer addSign assist copy start';

describe('what is offered', () => {
  test('to who is asked, and to nobody else', () => {
    const play = after(flow([approval('a', ['qian'])]));
    assert.deepEqual(offers(play, 'qian'), [
      {
        task: 2,
        visit: 2,
        node: 'a',
        for: 'qian',
        role: 'decide',
        acts: EVERYTHING.split(' '),
        added: [],
        back: { to: ['start'], way: 'chosen' },
        wants: { opinion: 'negative', signature: false, file: false },
      },
    ]);
    assert.deepEqual([offers(play, 'sun'), offers(play, 'zhao')], [[], []]);
  });

  test('by the rules of the node', () => {
    const require = { opinion: 'always', signature: true, file: true };
    const [offer] = offers(
      after(flow([approval('a', ['qian'], { allow: ['return'], back: { to: 'start', way: 'straight' }, require })])),
      'qian',
    );
    assert.deepEqual([offer?.acts, offer?.back, offer?.wants], [['agree', 'return', 'start'], { to: ['start'], way: 'straight' }, require]);
    const work = after(flow([{ kind: 'processing', id: 'a', who: { who: 'named', users: ['qian'] } }]));
    assert.deepEqual(acts(work, 'qian'), [EVERYTHING.replace('reject ', '')]);
    const nothing = after(flow([approval('a', ['qian'], { allow: [], back: { to: 'any', way: 'rerun' } })]));
    assert.deepEqual([acts(nothing, 'qian'), offers(nothing, 'qian')[0]?.back], [['agree start'], null]);
  });

  test('to hand in, again after a return or when taken back', () => {
    const play = new Play(flow([approval('a', ['qian'])]));
    const [offer] = offers(play, 'zhao');
    assert.deepEqual(offer, {
      task: 1,
      visit: 1,
      node: 'start',
      for: 'zhao',
      role: 'revise',
      acts: ['submit'],
      added: [],
      back: null,
      wants: { opinion: 'negative', signature: false, file: false },
    });
    play.does('zhao', 'submit');
    play.does('zhao', 'recall');
    assert.deepEqual(acts(play, 'zhao'), ['submit']);
    play.does('zhao', 'submit');
    play.does('qian', 'return', { to: 'start' });
    assert.deepEqual(acts(play, 'zhao'), ['submit']);
  });

  test('to a helper an opinion; to a deputy what the other one may do, unless he started it himself', () => {
    const play = after(flow([approval('a', ['qian'])]), [['qian', 'assist', { users: ['wu'] }]]);
    assert.deepEqual(acts(play, 'wu'), ['giveAssistance']);
    const [offer] = offers(play, 'sun', ['sun', 'qian']);
    assert.deepEqual([offer?.for, offer?.acts.join(' ')], ['qian', EVERYTHING]);
    assert.deepEqual(acts(play, 'zhao', ['zhao', 'qian', 'wu']), ['giveAssistance']);
    play.instance = { ...play.instance, excluded: ['qian'] };
    assert.deepEqual(acts(play, 'qian'), []);
  });

  test('to sign first where that is wanted', () => {
    const play = after(flow([approval('a', ['qian'])], { signFor: true }));
    assert.deepEqual(acts(play, 'qian'), ['signFor']);
    play.does('qian', 'signFor');
    assert.deepEqual(acts(play, 'qian'), [`${EVERYTHING} unsign`]);
    play.does('qian', 'start');
    assert.deepEqual(acts(play, 'qian'), [EVERYTHING.replace(' start', '')]);
    const free = after(flow([approval('a', ['qian'])]), [['qian', 'start']]);
    assert.deepEqual(acts(free, 'qian'), [EVERYTHING.replace(' start', '')]);
  });

  test('no return from a node that leads right back, or with nowhere to go', () => {
    const play = after(flow([approval('a', ['qian']), approval('b', ['sun'])]), [
      ['qian', 'agree'],
      ['sun', 'return', { to: 'a', way: 'straight' }],
    ]);
    assert.deepEqual(acts(play, 'qian'), [EVERYTHING.replace('return ', '')]);
    assert.deepEqual(acts(play, 'sun'), [], 'who waits for the other is offered nothing');
    const passed = after(flow([{ kind: 'subFlow', id: 's', flow: 'other' }, approval('a', ['qian'])]));
    passed.happens('childEnded', { visit: 2, index: 0, as: 'approved' });
    assert.deepEqual(acts(passed, 'qian'), [EVERYTHING.replace('return ', '')]);
  });

  test('the nodes to return to, nearest first; only the nearest where the node says so', () => {
    const nodes = [approval('a', ['qian']), { kind: 'copy', id: 'c', who: [{ who: 'initiator' }] }, approval('b', ['sun'])];
    for (const [to, expected] of [
      ['any', ['b', 'a', 'start']],
      ['previous', ['b']],
      ['start', ['start']],
    ] as const) {
      const play = after(flow([...nodes, approval('d', ['li'], { back: { to, way: 'rerun' } })]), [
        ['qian', 'agree'],
        ['sun', 'agree'],
      ]);
      assert.deepEqual(offers(play, 'li')[0]?.back, { to: expected, way: 'rerun' });
    }
  });

  test('the nearest node behind a fork is the one that was entered last', () => {
    const fork = parallel('fork', [approval('l', ['sun']), approval('m', ['li'])], [approval('r', ['zhou'])]);
    const play = after(flow([fork, approval('z', ['wang'], { back: { to: 'previous', way: 'rerun' } })]), agree('zhou', 'sun', 'li'));
    assert.deepEqual(offers(play, 'wang')[0]?.back?.to, ['m']);
  });

  test('to take back signers also while the initiator revises, but not at a node that waits for another', () => {
    const add: Does = ['qian', 'addSign', { users: ['wu', 'li'], when: 'before', mode: 'all' }];
    const beside = parallel('fork', [countersign('a', ['qian'])], [approval('r', ['zhou'])]);
    const revised = after(flow([beside]), [add, ['zhou', 'return', { to: 'start', way: 'straight' }]]);
    assert.deepEqual([revised.instance.status, acts(revised, 'qian')], ['returned', ['removeSign']]);
    const away = after(flow([countersign('a', ['qian', 'sun'])]), [add, ['sun', 'return', { to: 'start', way: 'straight' }]]);
    assert.deepEqual(acts(away, 'qian'), []);
    const last = after(flow([countersign('a', ['qian'])]), [add, ['qian', 'removeSign', { task: 2, tasks: [4] }]]);
    assert.deepEqual(acts(last, 'qian'), []);
  });

  test('to take back the signers one has added, as long as they have not answered and one stays', () => {
    const play = after(flow([countersign('a', ['qian', 'sun'])]), [
      ['qian', 'addSign', { users: ['wu', 'li', 'zhou'], when: 'before', mode: 'all' }],
    ]);
    const added = () =>
      offers(play, 'qian').map((offer) => [offer.acts.join(' '), ...offer.added.map(({ user, task }) => `${user} ${task}`)]);
    assert.deepEqual(added(), [['removeSign', 'wu 4', 'li 5', 'zhou 6']]);
    play.does('wu', 'agree');
    assert.deepEqual(added(), [['removeSign', 'li 5', 'zhou 6']]);
    play.does('qian', 'removeSign', { task: 2, tasks: [5] });
    assert.deepEqual(added(), [['removeSign', 'zhou 6']]);
    assert.deepEqual(acts(play, 'sun'), [EVERYTHING], 'nobody else takes them back');
    play.does('root', 'pause');
    assert.deepEqual(added(), []);
    play.does('root', 'resume');
    play.does('zhou', 'agree');
    assert.deepEqual(added(), [[EVERYTHING]]);
    const one = after(flow([countersign('a', ['qian'])]), [['qian', 'addSign', { users: ['wu'], when: 'after', mode: 'all' }]]);
    assert.deepEqual(acts(one, 'qian'), [EVERYTHING]);
    const ordered = after(flow([countersign('a', ['qian'])]), [
      ['qian', 'addSign', { users: ['wu', 'li'], when: 'after', mode: 'inOrder' }],
    ]);
    assert.deepEqual(acts(ordered, 'qian'), [`${EVERYTHING} removeSign`]);
  });

  test('nothing while a flow is paused, or after its end', () => {
    const play = after(flow([approval('a', ['qian']), approval('b', ['sun'])]));
    play.does('root', 'pause');
    assert.deepEqual(acts(play, 'qian'), []);
    play.does('root', 'resume');
    assert.deepEqual(acts(play, 'qian'), [EVERYTHING]);
    play.does('qian', 'reject');
    assert.deepEqual([acts(play, 'qian'), acts(play, 'zhao')], [[], []]);
  });
});
