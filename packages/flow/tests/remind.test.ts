import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remindAgainAt } from '../acts/instance-acts.ts';
import { approval, flow, Play, parallel } from './play.ts';

test('nobody is reminded twice within ten minutes, but whoever a task is passed on to is', () => {
  const play = new Play(flow([parallel('fork', [approval('left', ['sun'])], [approval('right', ['zhou'])])]));
  play.does('zhao', 'submit');
  play.does('zhao', 'urge');
  const again = new Date(play.now + 10 * 60_000).toISOString();
  assert.equal(play.does('zhao', 'urge'), 'urgedLately');
  assert.equal(remindAgainAt(play.instance, play.at), again);
  play.does('sun', 'transfer', { to: 'wu' });
  assert.equal(remindAgainAt(play.instance, play.at), null);
  assert.equal(play.does('zhao', 'urge'), null);
  assert.deepEqual(play.told('urged'), ['wu']);
  play.now += 6 * 60_000;
  assert.equal(play.does('zhao', 'urge'), null);
  assert.deepEqual(play.told('urged'), ['zhou'], 'wu was reminded seven minutes ago');
});

test('whoever is waited for hears what somebody else does with the flow or with the task', () => {
  const play = new Play(flow([parallel('fork', [approval('left', ['sun'])], [approval('right', ['zhou'])])]));
  play.does('zhao', 'submit');
  play.does('root', 'assign', { task: play.taskOf('sun')?.id ?? 0, to: 'wu' });
  assert.deepEqual([play.told('takenAway'), play.told('assigned')], [['sun'], ['wu']]);
  const line = play.effects.find((effect) => effect.effect === 'record');
  assert.deepEqual([line?.from, line?.to], ['sun', ['wu']], 'the history says from whom');
  play.does('root', 'pause');
  assert.deepEqual(play.told('paused'), ['zhao', 'wu', 'zhou']);
  play.does('root', 'resume');
  assert.deepEqual(play.told('resumed'), ['zhao', 'wu', 'zhou']);
  play.does('root', 'pause');
  play.does('root', 'terminate');
  assert.deepEqual(play.told('terminated').toSorted(), ['wu', 'zhao', 'zhou']);
  play.does('root', 'reactivate');
  play.does('root', 'assign', { task: play.taskOf('wu')?.id ?? 0, to: 'root' });
  play.does('root', 'assign', { task: play.taskOf('root')?.id ?? 0, to: 'qian' });
  assert.deepEqual(play.told('takenAway'), [], 'nobody is told what he does himself');
});
