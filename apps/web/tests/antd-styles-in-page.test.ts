import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStyles } from '../theme/antd-styles.ts';

/** The head of a page, in which elements are put at the beginning or after one another. */
function emptyHead() {
  const head: FakeElement[] = [];
  class FakeElement {
    textContent = '';
    after(next: FakeElement): void {
      head.splice(head.indexOf(this) + 1, 0, next);
    }
  }
  head.push(Object.assign(new FakeElement(), { textContent: 'own' }));
  const prepend = (first: FakeElement): void => void head.unshift(first);
  Object.assign(globalThis, { document: { createElement: () => new FakeElement(), head: { prepend } } });
  return () => head.map(({ textContent }) => textContent);
}

test('styles of antd stand before those of the product, ordered, also those that come later; what comes together is one sheet for each order', async () => {
  const texts = emptyHead();
  addStyles('part{}', -998);
  addStyles('button{}', -999);
  addStyles('table{}', -999);
  assert.deepEqual(texts(), ['own']);
  await Promise.resolve();
  assert.deepEqual(texts(), ['button{}table{}', 'part{}', 'own']);
  addStyles('icon{}', 0);
  addStyles('tree{}', -999);
  addStyles('form{}', -1000);
  await Promise.resolve();
  assert.deepEqual(texts(), ['form{}', 'button{}table{}', 'tree{}', 'part{}', 'icon{}', 'own']);
});
