import assert from 'node:assert/strict';
import { test } from 'node:test';
import { futureIssue, isNationalId, kindOf, nationalIdFrom } from '@zhixing/model';
import { addDays, chinaDay } from '../china-time.ts';

const words = { option: String, yes: '', no: '' };
const fits = (kind: string, value: string, field = {}): boolean => kindOf(kind).check(value, { kind, ...field }) === null;

test('licence plates of every sort that the standard has', () => {
  const plates = [
    '湘A12345',
    '湘A1234学',
    '京A0006警',
    '湘A1234挂',
    '沪A0023领',
    '224578使',
    '使014578',
    '粤ZA123港',
    '粤Z1234澳',
    '京X0012应急',
  ];
  const energy = [...'ABCDEFGHJK'].flatMap((letter) => [`湘A${letter}12345`, `湘AD${letter}1234`.slice(0, 8), `湘A12345${letter}`]);
  for (const plate of [...plates, ...energy]) assert.ok(fits('plate', plate), plate);
  for (const plate of ['湘I12345', '湘A1234O', '湘A123456', '湘AL12345', '湘A12345L', '湘A1234港', '粤A1234澳', '12345使', '甲A12345'])
    assert.ok(!fits('plate', plate), plate);
});

test('licence plates are read with any of the dots that are written in them', () => {
  const { tidy, parse } = kindOf('plate');
  for (const dot of ['·', '•', '・', '‧', '●', '･', '․', ' · ', '.', '-'])
    assert.deepEqual([tidy(`湘a${dot}12345`), parse(`湘a${dot}12345`, { kind: 'plate' }, words)], ['湘A12345', { value: '湘A12345' }], dot);
});

test('an identity number has a birthday that is over and an order number that exists', () => {
  assert.ok(isNationalId(nationalIdFrom('43990220150101001')));
  assert.ok(!isNationalId(nationalIdFrom('43990220150101000')), 'order numbers begin with 001');
  const tomorrow = addDays(chinaDay(new Date()), 1).replaceAll('-', '');
  assert.ok(!isNationalId(nationalIdFrom(`439902${tomorrow}001`)), 'born tomorrow');
});

test('a day in the past is not in the future, and a moment with its zone is the day in Beijing', () => {
  const today = chinaDay(new Date());
  const past = { kind: 'date', past: true };
  assert.equal(futureIssue(today, past, today), null);
  assert.deepEqual(futureIssue(addDays(today, 1), past, today), { key: 'field.notPast' });
  assert.equal(futureIssue(addDays(today, 1), { kind: 'date' }, today), null);
  const { tidy, parse } = kindOf('date');
  assert.deepEqual(['2026-11-25T16:30:00Z', '2026-11-25T15:59:59.999+00:00', '2026-11-25'].map(tidy), [
    '2026-11-26',
    '2026-11-25',
    '2026-11-25',
  ]);
  for (const moment of ['2026-11-25 16:30:00Z', '2026-11-26 00:30:00+08:00', '2026-11-25 16:30:00.5+0000'])
    assert.deepEqual([tidy(moment), parse(moment, { kind: 'date' }, words)], ['2026-11-26', { value: '2026-11-26' }], moment);
  assert.deepEqual(parse('2026-11-25T16:30:00Z', { kind: 'date' }, words), { value: '2026-11-26' });
});
