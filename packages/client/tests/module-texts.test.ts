import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Language, setLanguage, startI18n, text, withModuleTexts } from '../i18n.ts';
import { writeStored } from '../storage.ts';

/** Texts of a module whose only text names the module and the language. */
const textsOf = (name: string, load = async (language: Language) => ({ [name]: `${name} in ${language}` })) => ({ name, load });
const program = Promise.resolve('program');

Object.assign(globalThis, { document: { documentElement: {} } });

test('a part of a module comes with its texts, and in every language chosen later', async () => {
  writeStored('language', 'zh');
  await startI18n(async () => ({}));
  assert.equal(await withModuleTexts(program, [textsOf('trip')]), 'program');
  assert.equal(text('trip'), 'trip in zh');
  await setLanguage('en');
  assert.equal(text('trip'), 'trip in en');
});

test('the page of a module opens although the texts of another could not be loaded', async () => {
  await assert.rejects(withModuleTexts(program, [textsOf('fee', () => Promise.reject(new Error('offline')))]), /offline/);
  await withModuleTexts(program, [textsOf('meal')]);
  assert.equal(text('meal'), 'meal in en');
  await withModuleTexts(program, [textsOf('fee')]);
});

test('a part that is opened while the language changes has its texts in the new one', async () => {
  const slow = Promise.withResolvers<void>();
  const waits = async (language: Language) => {
    if (language === 'zhtw') await slow.promise;
    return { slow: `slow in ${language}` };
  };
  await withModuleTexts(program, [textsOf('slow', waits)]);
  const switched = setLanguage('zhtw');
  await withModuleTexts(program, [textsOf('late')]);
  assert.equal(text('late'), 'late in en');
  slow.resolve();
  await switched;
  assert.equal(text('late'), 'late in zhtw');
});
