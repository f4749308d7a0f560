import { globSync } from 'node:fs';
import process from 'node:process';
import { run } from './phase.ts';

/** Test files that match patterns, relative to the project's folder. */
export function testFiles(patterns: readonly string[]): string[] {
  return globSync([...patterns], { exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** Runs test files with Node's test runner, each file in a process of its own. */
export function runTests(
  files: readonly string[],
  options: { env?: NodeJS.ProcessEnv; concurrency?: number; minutes?: number } = {},
): Promise<void> {
  const { env = {}, concurrency = 2, minutes = 3 } = options;
  const limits = [`--test-concurrency=${concurrency}`, `--test-timeout=${minutes * 60_000}`];
  return run(process.execPath, ['--test', '--test-reporter=spec', ...limits, ...files], env);
}
