import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { aroundParts, listParts, webModules } from '../apps/web/plugins/opened-first.ts';
import { scriptBudgets } from '../apps/web/script-budgets.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

const dist = join(import.meta.dirname, '../apps/web/dist');
const manifestFile = join(dist, '.vite/manifest.json');

// Compressed script bytes (gzip -9 as the server sends it to clients without Brotli; 1 KB = 1000 bytes), unless served bytes are said.
const kb = (name: Exclude<keyof typeof scriptBudgets, 'firstListFiles'>): number => scriptBudgets[name].most;
/** Pages that take more than others. */
const largePages: Readonly<Record<string, number>> = { 'flow-design.page.tsx': kb('flowDesign') };

const signIn = ['index.html', 'virtual:locale/door/zh'];
const firstList = [...signIn, ...listParts, 'antd/es/locale/zh_CN.js', 'virtual:locale/inside/zh'];

test(`the sign-in page needs at most ${kb('signIn')} KB of compressed script`, () => {
  const size = scriptBytes(signIn);
  assert.ok(size > 50_000, `only ${size} bytes were seen: the manifest is not what this test reads`);
  assert.ok(size <= kb('signIn') * 1000, `${(size / 1000).toFixed(1)} KB`);
});

test(`signing in and opening the first list needs at most ${kb('firstList')} KB of compressed script`, () => {
  const size = scriptBytes(firstList);
  assert.ok(size > scriptBytes(signIn) + 100_000, `only ${size} bytes were seen: the manifest is not what this test reads`);
  assert.ok(size <= kb('firstList') * 1000, `${(size / 1000).toFixed(1)} KB`);
});

test(`the first home needs at most ${kb('home')} KB of compressed script, and none of what lists show and enter values by, of menus beside pages and of what seals a password`, () => {
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
  assert.ok(size <= kb('home') * 1000, `${(size / 1000).toFixed(1)} KB`);
});

test('what follows the program of the page is fetched before it', () => {
  const scripts = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/<script [^>]*src="\/assets\/(\w+)-/g)].map(
    ([, name]) => name,
  );
  assert.deepEqual(scripts, ['ahead', 'index']);
});

test(`the page of parents needs at most ${kb('family')} KB of compressed script, and nothing of the shell`, () => {
  const size = scriptBytes(['family.html']);
  assert.ok(size > 15_000, `only ${size} bytes were seen: the manifest is not what this test reads`);
  assert.ok(!filesOf(['family.html']).some((file) => file.includes('react-parts')), 'it is built without React');
  assert.ok(size <= kb('family') * 1000, `${(size / 1000).toFixed(1)} KB`);
});

test(`the leader's board needs at most ${kb('leader')} KB of compressed script, and nothing of the shell`, () => {
  const size = scriptBytes(['leader.html']);
  assert.ok(size > 50_000, `only ${size} bytes were seen: the manifest is not what this test reads`);
  assert.ok(size <= kb('leader') * 1000, `${(size / 1000).toFixed(1)} KB`);
});

test(`a page that is made by hand needs at most ${kb('page')} KB of compressed script`, () => {
  const manifest = readManifest();
  const frame = [...signIn, ...aroundParts, webModules, 'antd/es/locale/zh_CN.js', 'virtual:locale/inside/zh'].map((source) =>
    keyOf(manifest, source),
  );
  const pages = Object.keys(manifest).filter((key) => key.endsWith('.page.tsx'));
  assert.ok(pages.length > 80, `only ${pages.length} pages were seen`);
  const sizes = pages.map((page) => [page.split('/').at(-1) ?? '', servedSize(filesOf([...frame, page])) / 1000] as const);
  const above = sizes
    .filter(([page, size]) => size > (largePages[page] ?? kb('page')))
    .map(([page, size]) => `${page}: ${size.toFixed(1)} KB`);
  assert.deepEqual(above, []);
});

for (const family of ['axes', 'round', 'areas'])
  test(`a chart of ${family} needs at most ${kb('chart')} KB of compressed script beyond a list`, () => {
    const list = new Set(filesOf(firstList));
    const own = filesOf(['packages/ui/charts/echarts-chart.tsx', `packages/ui/charts/families/${family}.ts`]).filter(
      (file) => !list.has(file),
    );
    const size = servedSize(own);
    assert.ok(size > 50_000, `only ${size} bytes were seen: the manifest is not what this test reads`);
    assert.ok(size <= kb('chart') * 1000, `${(size / 1000).toFixed(1)} KB`);
  });

/** Compressed size of the chunks of `sources` and of everything that they import statically, each chunk once. */
test('what runs before the program of the page imports none of it: the program would start before its parts are there', () => {
  const ahead = filesOf(['app/ahead.ts']);
  assert.ok(
    ahead.some((file) => file.includes('client-parts')),
    ahead.join(', '),
  );
  assert.deepEqual(
    ahead.filter((file) => /(?:door-parts|index)-/.test(file)),
    [],
  );
});

const scriptBytes = (sources: readonly string[]): number => sizeOf(filesOf(sources));

const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);

/** Bytes as the server sends them to browsers, which all take Brotli. */
const servedSize = (files: readonly string[]): number => files.reduce((sum, file) => sum + servedBytes(file), 0);

const served = new Map<string, number>();

function servedBytes(file: string): number {
  const known = served.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length;
  served.set(file, known);
  return known;
}

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

// The manifest names sources by their path from the web app's folder; chunks that hold several are found by their own names.
function keyOf(manifest: Readonly<Record<string, Chunk>>, source: string): string {
  const wanted = source.replace(/^apps\/web\//, '');
  const key = Object.keys(manifest).find((one) => one === wanted || one.endsWith(`/${wanted}`) || manifest[one]?.name === wanted);
  assert.ok(key, `the build has no chunk for ${source}`);
  return key;
}

function readManifest(): Record<string, Chunk> {
  assert.ok(existsSync(manifestFile), 'apps/web/dist is missing: build the web app first (npx vite build apps/web)');
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
}
