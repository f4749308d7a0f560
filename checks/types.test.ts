import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { sources } from './source.ts';

const listed = (part: string): string[] =>
  execFileSync('tsc', ['-p', `tsconfig.${part}.json`, '--listFilesOnly'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .map((file) => path.relative(process.cwd(), file).replaceAll('\\', '/'))
    .filter((file) => !file.includes('node_modules'));

test('the types of every file are checked: of the server without a browser, of pages without Node, of what drives both with both', () => {
  const parts = { server: new Set(listed('server')), web: new Set(listed('web')), tools: new Set(listed('tools')) };
  const all = new Set(Object.values(parts).flatMap((part) => [...part]));
  assert.deepEqual(
    sources.filter((file) => /\.tsx?$/.test(file) && !all.has(file)),
    [],
  );
  const lacking = (part: ReadonlySet<string>, place: RegExp) => sources.filter((file) => place.test(file) && !part.has(file));
  assert.deepEqual(lacking(parts.server, /^(packages\/(engine|flow|ledger|model|messaging|workplace)|apps\/server)\/.*\.ts$/), []);
  assert.deepEqual(lacking(parts.web, /^modules\/[^/]+\/[^/]+\/web\/(?!.*(tests\/|\.test\.)).*\.tsx?$/), []);
});
