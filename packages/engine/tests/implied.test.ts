import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pruneImplied } from '@zhixing/engine/read/implied.ts';

const scope = { school: { in: ['a', 'b'] } };

test('a scope that the filter already answers is left out', () => {
  assert.deepEqual(pruneImplied([scope, { school: 'a', gender: 'male' }]), [{ school: 'a', gender: 'male' }]);
  assert.deepEqual(pruneImplied([scope, { all: [{ school: { eq: 'b' } }] }]), [{ all: [{ school: { eq: 'b' } }] }]);
});

test('a scope stays where the filter asks for something else, for more, or only perhaps', () => {
  for (const filter of [
    { school: 'c' },
    { school: { in: ['a'] } },
    { school: { ne: 'a' } },
    { any: [{ school: 'a' }, { gender: 'male' }] },
    { not: { school: 'a' } },
    { schoolClass: 'a' },
  ]) {
    assert.deepEqual(pruneImplied([scope, filter]), [scope, filter]);
  }
});

test('every part of a scope must be answered', () => {
  const wider = { school: { in: ['a'] }, status: { in: ['enrolled'] } };
  assert.deepEqual(pruneImplied([wider, { school: 'a' }]), [wider, { school: 'a' }]);
  assert.deepEqual(pruneImplied([{}, scope]), [scope]);
});
