import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { approval, flow, Play, world } from './play.ts';

describe('an approval is undone', () => {
  test('an approval is undone when that is approved', () => {
    const play = new Play(flow([approval('a', ['qian'])], { revoke: true }));
    play.does('zhao', 'submit');
    assert.equal(play.does('zhao', 'revoke'), 'notApproved');
    play.does('qian', 'agree');
    assert.equal(play.does('qian', 'revoke'), 'notYours');
    play.does('zhao', 'revoke');
    assert.ok(play.effects.some(({ effect }) => effect === 'startRevocation'));
    play.happens('revocationEnded', { approved: true });
    assert.equal(play.instance.status, 'revoked');
    assert.ok(play.effects.some((effect) => effect.effect === 'ended' && effect.as === 'revoked'));
    assert.deepEqual(play.told('revoked'), ['zhao']);
  });

  test('whether it is undone is decided by people: no condition agrees, no timer is waited for, and the initiator is told once', () => {
    const tested = approval('a', ['qian'], { auto: { agreeWhen: { when: { small: true } }, rejectWhen: { when: { bad: true } } } });
    const undone = flow([{ kind: 'timer', id: 't', after: { amount: 3, unit: 'hours' } }, tested]);
    const play = new Play(undone, world({ record: { small: true, bad: true } }));
    play.instance = { ...play.instance, revokes: true };
    play.does('zhao', 'submit');
    assert.deepEqual(play.asked, ['qian']);
    assert.equal(play.instance.visits.find(({ node }) => node === 't')?.state, 'skipped');
    assert.ok(
      play.effects.some((effect) => effect.effect === 'record' && effect.act === 'revoke'),
      'it begins with being asked for',
    );
    play.does('qian', 'agree');
    assert.equal(play.instance.status, 'approved');
    assert.deepEqual(play.told('ended'), []);
  });
});
