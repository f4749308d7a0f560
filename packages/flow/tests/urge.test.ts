import assert from 'node:assert/strict';
import { test } from 'node:test';
import { urgeAgainAt } from '../acts/whole.ts';
import { approval, flow, Play, parallel } from './play.ts';

test('nobody is reminded twice within ten minutes, but whoever a task is passed on to is', () => {
  const play = new Play(flow([parallel('fork', [approval('left', ['sun'])], [approval('right', ['zhou'])])]));
  play.does('zhao', 'submit');
  play.does('zhao', 'urge');
  const again = new Date(play.now + 10 * 60_000).toISOString();
  assert.equal(play.does('zhao', 'urge'), 'urgedLately');
  assert.equal(urgeAgainAt(play.instance, play.at), again);
  play.does('sun', 'transfer', { to: 'wu' });
  assert.equal(urgeAgainAt(play.instance, play.at), null);
  assert.equal(play.does('zhao', 'urge'), null);
  assert.deepEqual(play.told('urged'), ['wu']);
  play.now += 6 * 60_000;
  assert.equal(play.does('zhao', 'urge'), null);
  assert.deepEqual(play.told('urged'), ['zhou'], 'wu was reminded seven minutes ago');
});
