import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchMedia } from '../app/media.ts';

test('who follows a media query hears of a change that somebody else has read first, which the browser then tells nobody', async () => {
  const list = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => list });
  const media = watchMedia('(prefers-color-scheme: dark)');
  const heard: boolean[] = [];
  const end = media.subscribe(() => heard.push(media.matches()));
  list.matches = true;
  assert.equal(media.matches(), true);
  assert.deepEqual(heard, [], 'not while somebody is being drawn');
  await Promise.resolve();
  assert.deepEqual(heard, [true]);
  end();
  list.matches = false;
  media.matches();
  await Promise.resolve();
  assert.deepEqual(heard, [true]);
});
