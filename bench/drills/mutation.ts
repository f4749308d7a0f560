import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { claim, heading } from '../report.ts';

/*
 * How many small faults, put into the rules one by one, the tests notice: conditions, permissions and the core of flows. Stryker is installed
 * into a temporary folder and changes a copy of the last commit, since no other command needs it.
 */

const STRYKER = '@stryker-mutator/core@10.0.0';
const MIN_PERCENT = 85;
/** Tests that compare the sources, which are not what they were. */
const READING_SOURCES = ['every id of the language'];
/** A mutant that runs this long without an answer is caught by the time limit of any run. */
const PATIENCE_MS = 30_000;

const NOTICED = new Set(['Killed', 'Timeout']);
const UNNOTICED = new Set(['Survived', 'NoCoverage']);

interface Group {
  readonly mutated: readonly string[];
  readonly tests: readonly string[];
}

const groups: Readonly<Record<string, Group>> = {
  conditions: {
    mutated: ['condition', 'matches', 'variables', 'field-operand', 'relative-date', 'check-condition'].map(
      (name) => `packages/model/${name}.ts`,
    ),
    tests: ['conditions', 'operators', 'relative-date', 'range', 'check-condition', 'checks'].map(
      (name) => `packages/model/tests/${name}.test.ts`,
    ),
  },
  permission: {
    mutated: ['access', 'comparisons', 'narrowed'].map((name) => `packages/engine/permission/${name}.ts`),
    tests: ['access', 'permission-rules'].map((name) => `packages/engine/tests/${name}.test.ts`),
  },
  flow: {
    mutated: [
      ...['advance', 'run', 'walk', 'span', 'offers', 'postpone', 'people', 'who'].map((name) => `packages/flow/${name}.ts`),
      'packages/flow/acts/*.ts',
      'packages/flow/assignment/*.ts',
    ],
    // Random flows last: they take the longest, and most faults are noticed before.
    tests: ['packages/flow/tests/!(properties).test.ts', 'packages/flow/tests/properties.test.ts'],
  },
};

const { values: options } = parseArgs({
  options: { group: { type: 'string' }, only: { type: 'string', multiple: true }, survivors: { type: 'boolean', default: false } },
});
const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'zxmutation-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

heading('Faults put into the rules that the tests notice');
const [stryker, copy] = [path.join(folder, 'stryker'), path.join(folder, 'project')];
mkdirSync(stryker);
writeFileSync(path.join(stryker, 'package.json'), '{"private":true}');
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', STRYKER], { cwd: stryker, stdio: 'ignore' });
execFileSync('git', ['clone', '--quiet', root, copy]);
execFileSync('cp', ['-a', path.join(root, 'node_modules'), path.join(copy, 'node_modules')]);
for (const [name, group] of Object.entries(groups))
  if (!options.group || options.group === name) claim(`${name}: noticed of 100 faults`, scoreOf(group), { atLeast: MIN_PERCENT });

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[]; readonly source: string }>>;
}

interface Mutant {
  readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored' | 'Pending';
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

/** Percentage of the faults that a test notices; those that no test meets count as unnoticed. */
function scoreOf({ mutated, tests }: Group): number {
  const [report, settings] = [path.join(folder, 'report.json'), path.join(folder, 'settings.json')];
  const written = {
    testRunner: 'in-process',
    plugins: [path.join(copy, 'bench/drills/mutation-runner.ts')],
    inProcess: { testFiles: tests.flatMap((pattern) => globSync(pattern, { cwd: copy })), left: READING_SOURCES },
    mutate: options.only ?? mutated,
    inPlace: true,
    concurrency: availableParallelism(),
    coverageAnalysis: 'perTest',
    ignorePatterns: ['apps', 'bench', 'e2e', 'modules', 'packages/ui'],
    warnings: { unknownOptions: false },
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: report },
    tempDirName: path.join(folder, 'work'),
    timeoutMS: PATIENCE_MS,
  };
  writeFileSync(settings, JSON.stringify(written));
  const bin = path.join(stryker, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  // Random flows in their short form: each fault meets them again.
  const { status } = spawnSync(process.execPath, [bin, 'run', settings], {
    cwd: copy,
    stdio: 'inherit',
    env: { ...process.env, RUNS: '10', NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
  });
  if (status !== 0) throw new Error(`The mutation run ended with ${status}.`);
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  if (options.survivors) for (const [file, { mutants, source }] of Object.entries(files)) show(file, mutants, source);
  for (const [file, { mutants }] of Object.entries(files)) console.log(`${file}: ${tally(mutants).join(' of ')}`);
  const [noticed, all] = tally(Object.values(files).flatMap(({ mutants }) => mutants));
  console.log(`${noticed} of ${all}`);
  return (100 * noticed) / all;
}

function tally(mutants: readonly Mutant[]): [noticed: number, all: number] {
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  return [noticed, noticed + mutants.filter(({ status }) => UNNOTICED.has(status)).length];
}

function show(file: string, mutants: readonly Mutant[], source: string): void {
  const lines = source.split('\n');
  for (const { status, mutatorName, location, replacement } of mutants.filter((one) => UNNOTICED.has(one.status)))
    console.log(
      `${file}:${location.start.line} ${status} ${mutatorName}: ${replacement ?? ''}\n    ${lines[location.start.line - 1]?.trim()}`,
    );
}
