import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetSession } from '../session.ts';
import { giveReason, REASON_HOLDS_MS, reasonAbout, reasonFor } from '../use-unmask.ts';

test('a reason holds for ten minutes for all records of a child, and ends with the session', () => {
  const profile = reasonAbout({ child: 'student' }, { id: 'health', version: 1, student: 'child' });
  assert.equal(reasonAbout({}, { id: 'child', version: 1 }), profile);
  assert.equal(reasonFor(profile, 0), null);
  giveReason(profile, '核对身份信息', 0);
  assert.deepEqual([reasonFor('child', REASON_HOLDS_MS - 1), reasonFor('other', 1)], ['核对身份信息', null]);
  assert.equal(reasonFor('child', REASON_HOLDS_MS), null);
  giveReason('child', '处置突发情况');
  forgetSession(null);
  assert.equal(reasonFor('child'), null);
});
