import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@zhixing/client/languages.ts';
import { figureText } from '../board/figure-text.ts';

const measure = (form: 'money' | 'percent' | 'number') => ({ name: 'one', label: 'One', form, digits: 0 });

test('figures of a wall are written in every language of the product', () => {
  for (const language of languages) {
    assert.equal(figureText(measure('percent'), 0.68, language, '–'), '68%');
    assert.equal(figureText(measure('money'), 1_029_500, language, '–'), '10,295');
    assert.equal(figureText(measure('number'), null, language, '–'), '–');
  }
  assert.deepEqual(
    languages.map((language) => figureText(measure('number'), 250_000, language, '–')),
    languages.map((language) => ({ zh: '25万', en: '250K' })[language as string] ?? '25萬'),
  );
});
