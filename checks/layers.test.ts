import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Edge, edges, isTest, sources } from './source.ts';

const product = edges.filter(({ from }) => !isTest(from) && !from.startsWith('scripts/'));
const isOwn = (file: string) => /^(apps|packages|modules)\//.test(file);
/** `student.model.ts` is a model, `kind.tsx` has no role. */
const role = (file: string): string => /\.([a-z]+)\.tsx?$/.exec(file)?.[1] ?? '';
/** `modules/study/school/x.ts` belongs to modules/study/school; the modules of identity are one bounded context. */
const home = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('modules/identity/') ? 2 : 3)
    .join('/');
const inModules = (file: string) => file.startsWith('modules/');
const inWeb = (file: string) => /^modules\/[^/]+\/[^/]+\/web\//.test(file) || file === 'modules/web.ts';
const inPackage = (name: string) => (file: string) => file.startsWith(`packages/${name}/`);
const imports = (wanted: (edge: Edge) => boolean) => product.filter(wanted).map(({ from, to }) => `${from} → ${to}`);
const serverRoles = ['rules', 'errors', 'action', 'route', 'job', 'flow', 'module', 'grants'];
const isBrowserPackage = (file: string) => ['client', 'ui', 'shell'].some((name) => inPackage(name)(file));
/** Facts without behaviour that grants and menus of every module name. */
const isFact = (file: string) => ['roles', 'applications'].some((name) => file === `modules/identity/account/${name}.ts`);
/** Seeds and sample data may build on any model and on the data of others. */
const isSeed = (file: string) => /\/(seed|sample)\//.test(file);

const forbidden: Readonly<Record<string, readonly string[]>> = {
  'the model language imports only zod and the libraries for expressions, exact decimals and patterns': imports(
    ({ from, to }) =>
      inPackage('model')(from) &&
      !inPackage('model')(to) &&
      !['zod', '@marcbachmann/cel-js', 'big.js', 're2js', '#pattern-engine'].includes(to),
  ),
  'the approval engine imports only zod and the model language, and knows neither clock nor database': imports(
    ({ from, to }) => inPackage('flow')(from) && !inPackage('flow')(to) && !inPackage('model')(to) && !/^zod(\/|$)/.test(to),
  ),
  'the engine imports no other package than the model language': imports(
    ({ from, to }) => inPackage('engine')(from) && isOwn(to) && !inPackage('engine')(to) && !inPackage('model')(to),
  ),
  'what speaks to WeCom and DingTalk knows no more of the product than the engine': imports(
    ({ from, to }) => inPackage('workplace')(from) && isOwn(to) && !inPackage('workplace')(to) && !inPackage('engine')(to),
  ),
  'what carries messages knows no more of the product than the engine and the workplaces': imports(
    ({ from, to }) =>
      inPackage('messaging')(from) && isOwn(to) && !['messaging', 'workplace', 'engine'].some((name) => inPackage(name)(to)),
  ),
  'clients of payment providers know nothing of the product but the time of China': imports(
    ({ from, to }) => inPackage('payment')(from) && isOwn(to) && !inPackage('payment')(to) && to !== 'packages/model/china-time.ts',
  ),
  'the ledger knows neither money nor modules: its core imports nothing of the product, its storage the engine': imports(
    ({ from, to }) =>
      inPackage('ledger')(from) &&
      isOwn(to) &&
      !inPackage('ledger')(to) &&
      !(from === 'packages/ledger/storage.ts' && (inPackage('engine')(to) || inPackage('model')(to))),
  ),
  'the headless client knows no antd and no server': imports(
    ({ from, to }) =>
      inPackage('client')(from) && (/^(antd|@ant-design)/.test(to) || (isOwn(to) && !inPackage('client')(to) && !inPackage('model')(to))),
  ),
  'the skin fetches nothing itself and knows no server': imports(
    ({ from, to }) => inPackage('ui')(from) && isOwn(to) && !['ui', 'client', 'model'].some((name) => inPackage(name)(to)),
  ),
  'the shell package knows no module and no server': imports(
    ({ from, to }) => inPackage('shell')(from) && isOwn(to) && !['shell', 'ui', 'client', 'model'].some((name) => inPackage(name)(to)),
  ),
  'packages never import modules or apps': imports(({ from, to }) => from.startsWith('packages/') && /^(modules|apps)\//.test(to)),
  'modules never import apps': imports(({ from, to }) => inModules(from) && to.startsWith('apps/')),
  'a model file imports only the model language, its neighbours without a role, and other models': imports(
    ({ from, to }) =>
      role(from) === 'model' &&
      isOwn(to) &&
      !inPackage('model')(to) &&
      role(to) !== 'model' &&
      !(home(from) === home(to) && role(to) === ''),
  ),
  'rules, routes and their like import model, engine, flow, their own module and the models of others': imports(
    ({ from, to }) =>
      inModules(from) &&
      !inWeb(from) &&
      serverRoles.includes(role(from)) &&
      isOwn(to) &&
      !['model', 'engine', 'flow'].some((name) => inPackage(name)(to)) &&
      !['workplace', 'messaging', 'ledger', 'payment', 'telemetry'].some((name) => inPackage(name)(to)) &&
      home(from) !== home(to) &&
      role(to) !== 'model' &&
      !isFact(to),
  ),
  'a module reaches another module only through its models': imports(
    ({ from, to }) =>
      inModules(from) &&
      inModules(to) &&
      home(from) !== home(to) &&
      !/^modules\/(ports|server|web)\.ts$/.test(from) &&
      role(to) !== 'model' &&
      !isFact(to) &&
      !isSeed(from),
  ),
  'the web part of a module imports the browser packages, pure packages, its own models and its own web part': imports(
    ({ from, to }) =>
      inWeb(from) &&
      from !== 'modules/web.ts' &&
      isOwn(to) &&
      !isBrowserPackage(to) &&
      !['model', 'flow'].some((name) => inPackage(name)(to)) &&
      !(home(from) === home(to) && (inWeb(to) || role(to) === 'model')),
  ),
  'server code never imports web code': imports(
    ({ from, to }) =>
      !inWeb(from) &&
      (inModules(from) || from.startsWith('apps/server/')) &&
      (inWeb(to) || isBrowserPackage(to) || to.startsWith('apps/web/')),
  ),
  'the web app reaches modules through their list alone, or through the entry of a program of their own': imports(
    ({ from, to }) => from.startsWith('apps/web/') && inModules(to) && to !== 'modules/web.ts' && role(to) !== 'entry',
  ),
  'the web app never imports the server': imports(
    ({ from, to }) =>
      from.startsWith('apps/web/') && (to.startsWith('apps/server/') || inPackage('engine')(to) || serverRoles.includes(role(to))),
  ),
  'tracing is loaded only where it is configured': imports(
    ({ from, to, lazy }) =>
      (to.startsWith('@opentelemetry/') && from !== 'apps/server/src/tracing.ts') || (to === 'apps/server/src/tracing.ts' && !lazy),
  ),
  'nothing of the product imports its tests': imports(({ to }) => isOwn(to) && isTest(to)),
};

test('the check sees the code', () => {
  assert.ok(sources.length >= 2700, `${sources.length} files`);
  assert.ok(edges.length >= 15_500, `${edges.length} imports`);
  assert.ok(edges.filter(({ to }) => sources.includes(to)).length >= 12_000, 'imports are followed to files');
  const lost = edges
    .filter(({ to }) => isOwn(to) && /\.(ts|tsx)$/.test(to) && !sources.includes(to))
    .map(({ from, to }) => `${from} → ${to}`);
  assert.deepEqual(
    lost.filter((edge) => !edge.includes('locales')),
    [],
  );
});

describe('who may import whom', () => {
  for (const [rule, broken] of Object.entries(forbidden)) test(rule, () => assert.deepEqual(broken, []));
});

describe('circles', () => {
  test('no file leads to itself through its imports, type-only and lazy ones and tests included', () => {
    const { circles, visited } = circlesOf(edges);
    assert.ok(visited > 400, `${visited} files were followed`);
    assert.deepEqual(circles, []);
  });

  test('a circle is found whichever kind its imports are', () => {
    const edge = (from: string, to: string, more: Partial<Edge> = {}): Edge => ({ from, to, typeOnly: false, lazy: false, ...more });
    const made = [edge('a', 'b'), edge('b', 'c', { typeOnly: true }), edge('c', 'a', { lazy: true }), edge('c', 'd'), edge('d', 'e')];
    assert.deepEqual(circlesOf(made).circles, ['a, b, c']);
    assert.deepEqual(circlesOf([edge('a', 'a')]).circles, ['a']);
  });
});

/** Groups of files that reach each other (strongly connected components, by Tarjan's algorithm), and how many files were followed. */
function circlesOf(imports: readonly Edge[]): { circles: string[]; visited: number } {
  const next = Map.groupBy(imports, ({ from }) => from);
  const index = new Map<string, number>();
  const open: string[] = [];
  const circles: string[] = [];
  const visit = (file: string): number => {
    const own = index.size;
    index.set(file, own);
    open.push(file);
    const targets = (next.get(file) ?? []).map(({ to }) => to);
    const lowest = targets.reduce((low, to) => Math.min(low, index.has(to) ? openIndex(to) : visit(to)), own);
    if (lowest === own) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || targets.includes(file)) circles.push(group.sort().join(', '));
    }
    return lowest;
  };
  const openIndex = (file: string) => (open.includes(file) ? (index.get(file) ?? 0) : Number.POSITIVE_INFINITY);
  for (const file of next.keys()) if (!index.has(file)) visit(file);
  return { circles, visited: index.size };
}
