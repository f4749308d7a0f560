import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentIssue } from '../index.ts';

test("what is wrong with another person's identity number is said: its length, its birthday or its check digit", () => {
  const issue = (number: string) => documentIssue('nationalId', number)?.key ?? null;
  assert.equal(issue('11010519491231002X'), null);
  for (const number of ['', '110105491231002', '1101051949123100', '11010519491231002X1', '1101051949123100ZX'])
    assert.equal(issue(number), 'field.nationalIdLength', number);
  for (const number of ['110105194913310025', '110105299912310022']) assert.equal(issue(number), 'field.nationalIdBirthday', number);
  assert.equal(issue('110105194912310021'), 'field.nationalIdCheckDigit');
  assert.equal(issue('810000199408230021'), 'field.wrongNationalId', 'the number of a residence permit');
});
