import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { eventsOf } from '@zhixing/engine/notification/notification.ts';
import { productModules } from './product.ts';

const root = path.join(import.meta.dirname, '../..');
const exclude = ['**/node_modules/**', '**/tests/**', '**/dist/**', '**/seed/**'];
const sources = globSync(['modules/**/*.ts', 'packages/{engine,flow,messaging}/**/*.ts'], { cwd: root, exclude }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);
/** Files that tell people something themselves, on their phones too, or send them a code. */
const tellers = sources.filter((text) =>
  /\b(?:notify[A-Z]\w*|sendFlowNotification|codeSender)\(|\b(?:phoneMessages|outsideMessages|guardianMessages)\)\.send\(/.test(text),
);
const literal = (name: string) => new RegExp(`['"\`]${name.replaceAll('.', '\\.')}['"\`]`);

/** Names of constants that hold a text. */
const constantsOf = (name: string): string[] =>
  sources.flatMap((text) =>
    [...text.matchAll(new RegExp(`const (\\w+)[^=\\n]* = '${name.replaceAll('.', '\\.')}'`, 'g'))].map(([, constant = '']) => constant),
  );

/** Sources without lists and unions of names, which only say what there is. */
const doing = sources.map((text) => text.replace(/^\s*(?:(?:export )?const \w+ = \[.*|\| '\w+';?)$/gm, ''));
/** Beginnings of names that are put together where they are told. */
const composed = tellers.flatMap((text) => [...text.matchAll(/`(\w+\.\w*)\$\{/g)].map(([, beginning = '']) => beginning));

/** Somebody tells it by its name, by a constant that is its name, or by its beginning and a word that says which. */
function isTold(name: string): boolean {
  if (tellers.some((text) => literal(name).test(text))) return true;
  if (constantsOf(name).some((constant) => tellers.some((text) => new RegExp(`\\b${constant}\\b`).test(text)))) return true;
  return composed.some((beginning) => {
    const word = name.startsWith(beginning) ? name.slice(beginning.length) : '';
    return word !== '' && doing.some((text) => literal(word).test(text));
  });
}

describe('events that people are told of', () => {
  const events = eventsOf(productModules);

  test('are declared once each, and every one of them is told somewhere', () => {
    assert.equal(new Set(events.map(({ name }) => name)).size, events.length);
    assert.ok(events.length >= 58, String(events.length));
    assert.deepEqual(
      events.map(({ name }) => name).filter((name) => !isTold(name)),
      [],
    );
    assert.ok(!isTold('flow.neverHeardOf'));
  });
});
