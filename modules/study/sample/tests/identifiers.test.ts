import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditCode, nationalIdentity, phoneNumber, plateNumber, policyNumber, schoolCode, serialNumber } from '../identifiers.ts';
import { chineseNumber } from '../school-names.ts';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

// Implemented independently of the product on purpose: powers of three instead of the table of the standard.
function creditRemainder(code: string): number {
  let weight = 1;
  let sum = 0;
  for (const character of code) {
    sum += weight * ALPHABET.indexOf(character);
    weight = (weight * 3) % 31;
  }
  return sum % 31;
}

test('social credit codes are right by GB 32100, organisation code inside included', () => {
  const codes = Array.from({ length: 2000 }, (_, n) => creditCode('12', '439902', n));
  for (const code of codes) {
    assert.match(code, /^12439902MB[0-9A-Y]{8}$/);
    assert.equal((creditRemainder(code.slice(0, 17)) + ALPHABET.indexOf(code.charAt(17))) % 31, 0, code);
    const body = [...code.slice(8, 16)].map((character) => Number.parseInt(character, 36));
    const sum = body.reduce((total, value, i) => total + value * ([3, 7, 9, 10, 5, 8, 4, 2][i] ?? 0), 0);
    const check = code.charAt(16) === 'X' ? 10 : Number(code.charAt(16));
    assert.equal((sum + check) % 11, 0, code);
  }
  assert.equal(new Set(codes).size, codes.length);
});

test('a range of births gives every id once and refuses one more', () => {
  const range = { from: 16_000, days: 31, firstPair: 10, pairs: 7 };
  const ids = new Set<string>();
  for (let n = 0; n < 31 * 7; n += 1) {
    ids.add(nationalIdentity('439902', range, n, 'male').idCard);
    ids.add(nationalIdentity('439902', range, n, 'female').idCard);
  }
  assert.equal(ids.size, 2 * 31 * 7);
  assert.throws(() => nationalIdentity('439902', range, 31 * 7, 'male'), RangeError);
});

test('phones, plates, school codes, policies and numbers have their forms', () => {
  const phones = Array.from({ length: 20_000 }, (_, n) => phoneNumber('guardian', n));
  assert.equal(new Set(phones).size, phones.length);
  for (const phone of phones) assert.match(phone, /^154\d{8}$/);
  assert.match(plateNumber(4), /^湘Z\d{5}$/);
  assert.equal(schoolCode(true, 0), '2143900001');
  assert.equal(schoolCode(false, 41), '3143900042');
  assert.equal(policyNumber(20_000, 7), 'FAKE20241004000007');
  assert.equal(serialNumber('ST', '20230825', 0), 'ST202308250001');
  assert.equal(serialNumber('ST', '20230825', 123_455), 'ST20230825123456');
});

test('Chinese numerals are written as people write them', () => {
  assert.deepEqual([3, 10, 12, 20, 105, 110, 382, 1003].map(chineseNumber), [
    '三',
    '十',
    '十二',
    '二十',
    '一百零五',
    '一百一十',
    '三百八十二',
    '一千零三',
  ]);
});
