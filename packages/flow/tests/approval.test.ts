import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { outsideCode } from '../instance.ts';
import { approval, flow, Play, world } from './play.ts';

const countersign = (more: object, users = ['qian', 'sun', 'li', 'zhou', 'wu']) =>
  flow([approval('a', users, { mode: { mode: 'all', ...more } })]);

describe('who decides and how', () => {
  test('a flow that everybody agrees to is approved, and its initiator is told', () => {
    const play = new Play(flow([approval('first', ['qian']), approval('second', ['sun'])]));
    assert.equal(play.does('zhao', 'submit'), null);
    assert.deepEqual(play.asked, ['qian']);
    assert.deepEqual(play.told('toDo'), ['qian']);
    play.does('qian', 'agree');
    assert.deepEqual(play.asked, ['sun']);
    assert.deepEqual(play.told('agreed'), ['zhao']);
    play.does('sun', 'agree');
    assert.equal(play.instance.status, 'approved');
    assert.deepEqual(play.told('agreed'), [], 'once is enough');
    assert.equal(outsideCode(play.instance.status), 2);
    assert.deepEqual(play.told('ended'), ['zhao']);
  });

  test('whoever decides first decides where any one is enough; the other need not', () => {
    const play = new Play(flow([approval('a', ['qian', 'sun'])]));
    play.does('zhao', 'submit');
    play.does('sun', 'reject');
    assert.equal(play.instance.status, 'rejected');
    assert.equal(play.does('qian', 'agree'), 'notOpen');
  });

  test('a second decision on one task is refused, also by a press at the same moment', () => {
    const play = new Play(countersign({}));
    play.does('zhao', 'submit');
    assert.equal(play.does('qian', 'agree', { task: 2 }), null);
    assert.equal(play.does('qian', 'agree', { task: 2 }), 'alreadyHandled');
    assert.equal(play.does('qian', 'reject', { task: 2 }), 'alreadyHandled');
    assert.equal(play.does('sun', 'agree', { task: 2 }), 'notYours');
  });

  test('the same event told twice has one effect', () => {
    const play = new Play(flow([approval('a', ['qian'])]));
    const submitted = { event: 'submit', id: 'once', at: play.at, by: { user: 'zhao' } } as const;
    play.tell(submitted);
    const before = JSON.stringify(play.instance);
    assert.equal(play.tell(submitted), null);
    assert.equal(JSON.stringify(play.instance), before);
    assert.deepEqual(play.effects, []);
  });

  test('one after the other: the second is asked when the first has agreed, and a rejection ends it', () => {
    const play = new Play(flow([approval('a', ['qian', 'sun', 'li'], { mode: { mode: 'inOrder' } })]));
    play.does('zhao', 'submit');
    assert.deepEqual(play.asked, ['qian']);
    play.does('qian', 'agree');
    assert.deepEqual(play.asked, ['sun']);
    play.does('sun', 'reject');
    assert.equal(play.instance.status, 'rejected');
  });

  test('level by level: each level is asked in turn, one of several at a level is enough', () => {
    const around = world({ rules: { levels: [['qian'], ['sun', 'li'], ['wang']] } });
    const play = new Play(flow([{ kind: 'approval', id: 'a', who: { who: 'levels', upTo: 3 } }]), around);
    play.does('zhao', 'submit');
    assert.deepEqual(play.asked, ['qian']);
    play.does('qian', 'agree');
    assert.deepEqual(play.asked, ['li', 'sun']);
    play.does('li', 'agree');
    assert.deepEqual(play.asked, ['wang']);
    play.does('wang', 'agree');
    assert.equal(play.instance.status, 'approved');
  });

  for (const { name, more, votes, end } of [
    { name: 'sixty percent of five are three', more: { pass: { percent: 60 } }, votes: 'AAA', end: 'approved' },
    { name: 'two of five are not sixty percent', more: { pass: { percent: 60 } }, votes: 'AA', end: 'running' },
    { name: 'half of five people are three, not two and a half', more: { pass: { percent: 50 } }, votes: 'AA', end: 'running' },
    { name: 'it is rejected once sixty percent cannot be had any more', more: { pass: { percent: 60 } }, votes: 'RRR', end: 'rejected' },
    { name: 'two rejections leave three who may agree', more: { pass: { percent: 60 } }, votes: 'RR', end: 'running' },
    {
      name: 'a share for rejection counts on its own',
      more: { pass: { percent: 100 }, reject: { percent: 40 } },
      votes: 'RR',
      end: 'rejected',
    },
    {
      name: 'with a share of its own, one rejection waits',
      more: { pass: { percent: 100 }, reject: { percent: 40 } },
      votes: 'R',
      end: 'running',
    },
    {
      name: 'neither share reached after all have spoken is a rejection',
      more: { pass: { percent: 80 }, reject: { percent: 80 } },
      votes: 'AAARR',
      end: 'rejected',
    },
    { name: 'by number', more: { pass: { count: 2 } }, votes: 'AA', end: 'approved' },
    {
      name: 'after all: an outcome that is certain still waits',
      more: { pass: { count: 2 }, decide: 'afterAll' },
      votes: 'AAAA',
      end: 'running',
    },
    {
      name: 'after all: agreement is looked at first',
      more: { pass: { count: 2 }, reject: { count: 2 }, decide: 'afterAll' },
      votes: 'RRRAA',
      end: 'approved',
    },
    { name: 'more wanted than are asked means everybody', more: { pass: { count: 9 } }, votes: 'AAAAA', end: 'approved' },
  ]) {
    test(`countersign: ${name}`, () => {
      const play = new Play(countersign(more));
      play.does('zhao', 'submit');
      for (const [index, vote] of [...votes].entries()) {
        const user = ['qian', 'sun', 'li', 'zhou', 'wu'][index] ?? '';
        assert.equal(play.does(user, vote === 'A' ? 'agree' : 'reject'), null);
      }
      assert.equal(play.instance.status, end);
    });
  }

  test('percentage countersign counts those added; those asked before decide before the one who asked', () => {
    const play = new Play(countersign({ pass: { percent: 60 } }, ['qian', 'sun', 'li']));
    play.does('zhao', 'submit');
    play.does('qian', 'addSign', { users: ['wu', 'zheng'], when: 'before', mode: 'all' });
    assert.deepEqual(play.asked, ['li', 'sun', 'wu', 'zheng']);
    play.does('sun', 'agree');
    play.does('li', 'agree');
    assert.equal(play.instance.status, 'running', 'two of five');
    assert.equal(play.does('wu', 'reject'), null);
    assert.deepEqual(play.asked, ['zheng'], 'in a countersign they are votes of their own');
    assert.equal(play.does('zheng', 'reject'), null);
    assert.deepEqual(play.asked, ['qian']);
    play.does('qian', 'agree');
    assert.equal(play.instance.status, 'approved', 'three of five');
  });

  test('whoever had asked others before deciding takes his own agreement back as anybody does', () => {
    const document = { ...(countersign({}, ['qian', 'sun']) as object), settings: { recall: 'everybody' } };
    const play = new Play(document);
    play.does('zhao', 'submit');
    play.does('qian', 'addSign', { users: ['wu'], when: 'before', mode: 'all' });
    play.does('wu', 'agree');
    play.does('qian', 'agree');
    assert.equal(play.does('qian', 'recallTask'), null);
    assert.deepEqual(play.asked, ['qian', 'sun']);
    play.does('qian', 'agree');
    play.does('sun', 'agree');
    assert.equal(play.instance.status, 'approved');
  });

  test('with an agreement that is taken back come those back whom it had made needless, added or passed on alike', () => {
    const all = ['qian', 'sun', 'li', 'zhou', 'wu'];
    const document = { ...(countersign({ pass: { percent: 60 } }, all) as { nodes: unknown[] }), settings: { recall: 'everybody' } };
    const play = new Play({ ...document, nodes: [...document.nodes, approval('b', ['wang'])] });
    play.does('zhao', 'submit');
    play.does('qian', 'addSign', { users: ['zheng'], when: 'after', mode: 'all' });
    for (const user of ['qian', 'sun', 'li', 'zhou']) play.does(user, 'agree');
    assert.deepEqual(play.asked, ['wang'], 'four of six');
    assert.equal(play.does('zhou', 'recallTask'), null);
    assert.deepEqual(play.asked, ['wu', 'zheng', 'zhou']);
    assert.deepEqual(play.standing, ['a']);
  });

  test('in a countersign nobody waits for those who were to be asked after an agreement that never came', () => {
    const play = new Play(countersign({ pass: { percent: 60 }, reject: { percent: 60 }, decide: 'afterAll' }, ['qian', 'sun', 'li']));
    play.does('zhao', 'submit');
    play.does('qian', 'addSign', { users: ['wu'], when: 'after', mode: 'all' });
    play.does('qian', 'reject');
    assert.deepEqual(play.asked, ['li', 'sun'], 'wu is not asked any more');
    play.does('sun', 'agree');
    play.does('li', 'agree');
    assert.equal(play.instance.status, 'approved', 'two of three');
  });

  test('with somebody who is not asked any more go those whom he was to ask afterwards', () => {
    const play = new Play(countersign({ pass: { percent: 60 }, decide: 'afterAll' }, ['qian']));
    play.does('zhao', 'submit');
    play.does('qian', 'addSign', { users: ['wu', 'li'], when: 'before', mode: 'any' });
    play.does('wu', 'addSign', { users: ['zheng'], when: 'after', mode: 'all' });
    play.does('li', 'agree');
    assert.deepEqual(play.asked, ['qian']);
    play.does('qian', 'agree');
    assert.equal(play.instance.status, 'approved');
  });

  test('somebody added after an agreement is asked before the flow goes on', () => {
    const play = new Play(flow([approval('a', ['qian', 'sun']), approval('b', ['li'])]));
    play.does('zhao', 'submit');
    play.does('qian', 'addSign', { users: ['wu'], when: 'after', mode: 'all' });
    assert.deepEqual(play.asked, ['qian', 'sun'], 'not before the agreement');
    play.does('qian', 'agree');
    assert.deepEqual(play.asked, ['sun', 'wu']);
    play.does('wu', 'agree');
    assert.deepEqual(play.asked, ['li']);
  });

  test('a rejection by somebody asked besides is a rejection where any one decides', () => {
    const play = new Play(flow([approval('a', ['qian'])]));
    play.does('zhao', 'submit');
    play.does('qian', 'addSign', { users: ['wu', 'li'], when: 'before', mode: 'inOrder' });
    assert.deepEqual(play.asked, ['wu']);
    play.does('wu', 'agree');
    assert.deepEqual(play.asked, ['li']);
    play.does('li', 'reject');
    assert.equal(play.instance.status, 'rejected');
  });

  test('asking besides is refused three deep, of oneself, of who is asked, and where the node forbids it; one stays when taking back', () => {
    const play = new Play(flow([approval('a', ['qian', 'sun']), approval('b', ['qian'], { allow: ['reject'] })]));
    play.does('zhao', 'submit');
    const add = (user: string, users: string[]) => play.does(user, 'addSign', { users, when: 'before', mode: 'all' });
    assert.equal(add('qian', ['qian']), 'toSelf');
    assert.equal(add('qian', ['sun']), 'alreadyAsked');
    assert.equal(add('qian', ['ghost']), 'notPresent');
    assert.equal(add('qian', ['li', 'zhou']), null);
    assert.equal(add('li', ['wu']), null);
    assert.equal(add('wu', ['zheng']), null);
    assert.equal(add('zheng', ['wang']), 'tooDeep');
    const zhou = play.taskOf('zhou')?.id ?? 0;
    const li = play.lastTaskOf('li')?.id ?? 0;
    assert.equal(play.does('qian', 'removeSign', { tasks: [li, zhou] }), 'keepOne');
    assert.equal(play.does('qian', 'removeSign', { tasks: [zhou] }), null);
    assert.ok(!play.asked.includes('zhou'));
    play.does('sun', 'agree');
    assert.equal(play.does('qian', 'addSign', { users: ['wu'], when: 'after', mode: 'any' }), 'notAllowed');
  });

  test('helpers give an opinion that decides nothing', () => {
    const play = new Play(flow([approval('a', ['qian'])]));
    play.does('zhao', 'submit');
    play.does('qian', 'assist', { users: ['wu'] });
    assert.equal(play.does('wu', 'agree'), 'notAllowed');
    assert.equal(play.does('wu', 'giveAssistance'), null);
    assert.deepEqual(play.asked, ['qian']);
  });

  test('what is to be signed for cannot be decided before', () => {
    const play = new Play(flow([approval('a', ['qian'])], { signFor: true }));
    play.does('zhao', 'submit');
    assert.equal(play.does('qian', 'agree'), 'signFirst');
    assert.equal(play.does('qian', 'signFor'), null);
    assert.equal(play.does('qian', 'unsign'), null);
    assert.equal(play.does('qian', 'start'), 'signFirst');
    play.does('qian', 'signFor');
    play.does('qian', 'start');
    assert.equal(play.does('qian', 'unsign'), 'alreadyHandled');
    assert.equal(play.does('qian', 'agree'), null);
  });

  test('work to be done can be done, not rejected', () => {
    const play = new Play(flow([{ kind: 'processing', id: 'visit', who: { who: 'named', users: ['qian'] } }]));
    play.does('zhao', 'submit');
    assert.equal(play.does('qian', 'reject'), 'notAllowed');
    assert.equal(play.does('qian', 'agree'), null);
    assert.ok(play.all.some((effect) => effect.effect === 'record' && effect.act === 'process'));
  });
});
