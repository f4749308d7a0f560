import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { foreignNames, globalsOf } from './global-names.ts';
import { edges, sources } from './source.ts';

/** Every file that the type check reads, declarations of libraries among them. */
const program = execFileSync('tsc', ['--listFilesOnly'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  .split('\n')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== '');

/*
 * One program checks the types of all files, which takes a third of the time of one for the server, one for pages and one for what drives both. What
 * it cannot tell is which names a file may use: a server has no document, a page no process.
 */
const isPage = (file: string) =>
  /^(apps\/web|packages\/(ui|shell|client)|modules\/[^/]+\/[^/]+\/web)\//.test(file) || file === 'modules/web.ts';
const drivesBoth = (file: string) =>
  /^(e2e|bench)\//.test(file) ||
  /^apps\/web\/(plugins\/|vite\.config)/.test(file) ||
  (isPage(file) && /(^|\/)tests\/|\.test\.tsx?$/.test(file)) ||
  // Runs in a process of its own; its image library describes pixels by the type of the browser.
  file === 'modules/platform/file/thumbnail/shrink-child.ts';
const isTyped = (file: string) => /\.tsx?$/.test(file);
const pages = sources.filter((file) => isTyped(file) && isPage(file) && !drivesBoth(file));
const servers = sources.filter((file) => isTyped(file) && !isPage(file) && !drivesBoth(file));

const libraryGlobals = (files: RegExp) => globalsOf(program.filter((file) => files.test(file)));

test('the types of every file are checked', () => {
  const checked = new Set(program.map((file) => path.posix.relative(process.cwd().replaceAll('\\', '/'), file)));
  assert.deepEqual(
    sources.filter((file) => isTyped(file) && !checked.has(file)),
    [],
  );
});

test('the server uses no name of a browser, and pages none of Node', () => {
  const browser = libraryGlobals(/\/lib\.dom(\.\w+)?\.d\.ts$/);
  const node = libraryGlobals(/\/@types\/node\/.*\.d\.ts$/);
  const language = libraryGlobals(/\/lib\.(es|decorators)[\w.]*\.d\.ts$/);
  for (const name of ['document', 'localStorage', 'HTMLElement']) assert.ok(browser.has(name), name);
  for (const name of ['process', 'Buffer', 'setImmediate']) assert.ok(node.has(name), name);
  const foreign = (names: ReadonlySet<string>, own: ReadonlySet<string>) => (name: string) =>
    names.has(name) && !own.has(name) && !language.has(name);
  assert.deepEqual(
    servers.flatMap((file) => foreignNames(file, foreign(browser, node))),
    [],
  );
  assert.deepEqual(
    pages.flatMap((file) => foreignNames(file, foreign(node, browser))),
    [],
  );
  const place = 'packages/engine/route.ts';
  assert.deepEqual(
    foreignNames(place, foreign(browser, node), 'export const a = (b: HTMLElement) => b.document;\nexport const title = document.title;'),
    [`${place}:1: HTMLElement`, `${place}:2: document`],
  );
});

test('pages import no module of Node', () => {
  const isPageFile = new Set(pages);
  assert.deepEqual(
    edges.filter(({ from, to }) => isPageFile.has(from) && to.startsWith('node:')).map(({ from, to }) => `${from} → ${to}`),
    [],
  );
});
