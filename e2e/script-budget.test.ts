import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { firstList as ownFirstList } from '../apps/web/plugins/opened-first.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const dist = join(import.meta.dirname, '../apps/web/dist');
const manifestFile = join(dist, '.vite/manifest.json');

// Compressed script bytes (gzip -9 as the server sends it to clients without Brotli; 1 KB = 1000 bytes).
const SIGN_IN_KB = 155;
// What shows values, and the menus beside the pages, stand in files of their own: the first home of a telephone fetches neither before its work
// to do: some 70 KB less there, 5 KB more here.
const FIRST_LIST_KB = 385;
/** The home on a slow telephone waits for these bytes. */
const HOME_KB = 280;
/** Each file is a request, and what stands in many compresses worse. */
const FIRST_LIST_FILES = 25;
/** A chart beyond the first list, as the server sends it to browsers, which all take Brotli. */
const CHART_KB = 180;
/** The page of parents is opened on slow lines and telephones: Preact, and little more. */
const FAMILY_KB = 40;
/** The leader's board comes over a slow line once: React, and little more. */
const LEADER_KB = 120;

const signIn = ['index.html', 'virtual:locale/door/zh'];
const firstList = [...signIn, ...ownFirstList, 'antd/es/locale/zh_CN.js', 'virtual:locale/inside/zh'];

test(`the sign-in page needs at most ${SIGN_IN_KB} KB of compressed script`, () => {
  const size = scriptBytes(signIn);
  assert.ok(size > 50_000, `only ${size} bytes were seen: the manifest is not what this test reads`);
  assert.ok(size <= SIGN_IN_KB * 1000, `${(size / 1000).toFixed(1)} KB`);
});

test(`signing in and opening the first list needs at most ${FIRST_LIST_KB} KB of compressed script`, () => {
  const size = scriptBytes(firstList);
  assert.ok(size > scriptBytes(signIn) + 100_000, `only ${size} bytes were seen: the manifest is not what this test reads`);
  assert.ok(size <= FIRST_LIST_KB * 1000, `${(size / 1000).toFixed(1)} KB`);
});

test(`signing in and opening the first list needs at most ${FIRST_LIST_FILES} files of script`, () => {
  const count = filesOf(firstList).length;
  assert.ok(count <= FIRST_LIST_FILES, `${count} files`);
});

test(`the first home needs at most ${HOME_KB} KB of compressed script, and none of what lists show and enter values by, of menus beside pages and of what seals a password`, () => {
  const home = [...new Set([...filesOf(signIn), ...fetchedAhead('inside', 'inside/zh', 'home')])];
  assert.ok(
    home.some((file) => file.includes('home-parts')),
    `the home is not among ${home.join(' ')}`,
  );
  assert.deepEqual(
    home.filter((file) => /(value|list|layout|cipher)-parts/.test(file)),
    [],
  );
  assert.ok(
    fetchedAhead('wide').some((file) => file.includes('layout-parts')),
    'a wide window fetches its menus ahead',
  );
  const size = sizeOf(home);
  assert.ok(size <= HOME_KB * 1000, `${(size / 1000).toFixed(1)} KB`);
});

test('what follows the program of the page is fetched before it', () => {
  const scripts = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/<script [^>]*src="\/assets\/(\w+)-/g)].map(
    ([, name]) => name,
  );
  assert.deepEqual(scripts, ['ahead', 'index']);
});

test(`the page of parents needs at most ${FAMILY_KB} KB of compressed script, and nothing of the shell`, () => {
  const size = scriptBytes(['family.html']);
  assert.ok(size > 15_000, `only ${size} bytes were seen: the manifest is not what this test reads`);
  assert.ok(!filesOf(['family.html']).some((file) => file.includes('react-parts')), 'it is built without React');
  assert.ok(size <= FAMILY_KB * 1000, `${(size / 1000).toFixed(1)} KB`);
});

test(`the leader's board needs at most ${LEADER_KB} KB of compressed script, and nothing of the shell`, () => {
  const size = scriptBytes(['leader.html']);
  assert.ok(size > 50_000, `only ${size} bytes were seen: the manifest is not what this test reads`);
  assert.ok(size <= LEADER_KB * 1000, `${(size / 1000).toFixed(1)} KB`);
});

for (const family of ['axes', 'round', 'areas'])
  test(`a chart of ${family} needs at most ${CHART_KB} KB of compressed script beyond a list`, () => {
    const list = new Set(filesOf(firstList));
    const own = filesOf(['packages/ui/charts/echarts-chart.tsx', `packages/ui/charts/families/${family}.ts`]).filter(
      (file) => !list.has(file),
    );
    const size = own.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0);
    assert.ok(size > 50_000, `only ${size} bytes were seen: the manifest is not what this test reads`);
    assert.ok(size <= CHART_KB * 1000, `${(size / 1000).toFixed(1)} KB`);
  });

/** Compressed size of the chunks of `sources` and of everything that they import statically, each chunk once. */
const scriptBytes = (sources: readonly string[]): number => sizeOf(filesOf(sources));

const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);

/** The scripts that the page names to be fetched ahead on some occasions. */
function fetchedAhead(...occasions: readonly string[]): string[] {
  const named = /<meta name="ahead" content="([^"]*)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1];
  assert.ok(named, 'the page names nothing to fetch ahead');
  const files = JSON.parse(named.replaceAll('&quot;', '"')) as Record<string, string[]>;
  return occasions.flatMap((occasion) => files[occasion] ?? []).filter((file) => file.endsWith('.js'));
}

function filesOf(sources: readonly string[]): string[] {
  const manifest = readManifest();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    assert.ok(chunk, `the build has no chunk ${key}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(keyOf(manifest, source));
  return [...seen].filter((file) => file.endsWith('.js'));
}

// The manifest names sources by their path from the web app's folder.
function keyOf(manifest: Readonly<Record<string, Chunk>>, source: string): string {
  const wanted = source.replace(/^apps\/web\//, '');
  const key = Object.keys(manifest).find((name) => name === wanted || name.endsWith(`/${wanted}`));
  assert.ok(key, `the build has no chunk for ${source}`);
  return key;
}

function readManifest(): Record<string, Chunk> {
  assert.ok(existsSync(manifestFile), 'apps/web/dist is missing: build the web app first (npx vite build apps/web)');
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
}
