import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import process from 'node:process';
import { run } from './phase.ts';

/** More failed files than this are no accident, and none of them is tried again. */
const accidents = 5;

/** Test files that match patterns, relative to the project's folder. */
export function testFiles(patterns: readonly string[]): string[] {
  return globSync([...patterns], { exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

type Options = { env?: NodeJS.ProcessEnv; concurrency?: number; minutes?: number };

/**
 * Runs test files with Node's test runner, each file in a process of its own.
 * Where only a few files fail they are run once more, by themselves; what passes then is named as unsteady,
 * so that a machine that stood still for a moment does not cost the whole run, and nobody overlooks the test.
 */
export async function runTests(files: readonly string[], options: Options = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zhixing-tests-'));
  try {
    const report = join(folder, 'failed');
    await once(files, options, report).catch(async (failure: unknown) => {
      const failed = await linesOf(report);
      if (failed.length === 0 || failed.length > accidents) throw failure;
      console.log(`\nOnce more, alone: ${failed.join(', ')}`);
      await once(namedBy(files, failed), { ...options, concurrency: 1 }, join(folder, 'again'));
      console.log(`\nUNSTEADY, failed once and passed alone: ${failed.join(', ')}`);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The test files in which something failed: where the failed test stands in a file that several of them share, all that use it. */
function namedBy(files: readonly string[], failed: readonly string[]): string[] {
  const shared = failed.filter((file) => !files.includes(file)).map((file) => `/${basename(file)}'`);
  return files.filter((file) => failed.includes(file) || shared.some((name) => readFileSync(file, 'utf8').includes(name)));
}

function once(files: readonly string[], { env = {}, concurrency = 2, minutes = 3 }: Options, report: string): Promise<void> {
  const limits = [`--test-concurrency=${concurrency}`, `--test-timeout=${minutes * 60_000}`];
  const shown = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const kept = [`--test-reporter=${new URL('failed-files.ts', import.meta.url)}`, `--test-reporter-destination=${report}`];
  return run(process.execPath, ['--test', ...shown, ...kept, ...limits, ...files], env);
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((path) => relative(process.cwd(), path));
}
