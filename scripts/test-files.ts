import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import process from 'node:process';
import { ended, isInterrupted, PhaseFailed } from './phase.ts';
import type { FileResult } from './test-reporter.ts';

/** Test files that match patterns, relative to the project's folder. */
export function testFiles(patterns: readonly string[]): string[] {
  return globSync([...patterns], { exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** Test files that run under the same conditions. */
export interface TestGroup {
  readonly name: string;
  readonly files: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** After which a test or a file counts as hung: many times what it takes, since machines differ and are shared. */
  readonly minutes?: number;
}

/** Worker processes side by side: more than processors, since each waits for its database, its browser or another process now and then. */
export const WORKERS = 3;

/** Files that start programs, count open handles or replace globals, and so have a process of their own. */
const alone = /^(apps|checks|packages\/client)\//;

/**
 * Runs test files with Node's test runner in a few worker processes, each of which takes the next file when it has finished one. A worker that
 * finds no more files in a group continues with the next group, so that no processor waits for the last file of each. A file that fails once
 * fails the run.
 * @throws PhaseFailed when a file failed or never ended, or the run was interrupted
 */
export async function runTests(groups: readonly TestGroup[]): Promise<void> {
  const running = groups.map((group) => ({ ...group, waiting: [...group.files], results: [] as FileResult[] }));
  const work = async (): Promise<void> => {
    for (const group of running)
      while (group.waiting.length > 0 && !isInterrupted()) group.results.push(...(await runWorker(group.waiting, group)));
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  if (isInterrupted()) throw new PhaseFailed('Interrupted.');
  console.log();
  const failed = running.flatMap(summarize);
  if (failed.length > 0) throw new PhaseFailed(`Failed:\n  ${failed.join('\n  ')}`);
}

/** Runs one worker until no file of the group is left for it. Files whose end it did not report have failed. */
async function runWorker(waiting: string[], { env = {}, minutes = 10 }: TestGroup): Promise<FileResult[]> {
  const reporter = new URL('test-reporter.ts', import.meta.url).href;
  const limits = [`--test-timeout=${minutes * 60_000}`, `--test-reporter=${reporter}`, '--test-reporter-destination=stdout'];
  const child = spawn(process.execPath, [...limits, 'scripts/test-worker.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  const results: FileResult[] = [];
  let current: string | undefined;
  const next = (): void => {
    const last = current;
    current = last !== undefined && alone.test(last) ? undefined : takeFrom(waiting, last);
    if (current === undefined) child.disconnect();
    else child.send(current);
  };
  child.on('message', (message: FileResult | { ready: true }) => {
    if ('file' in message) results.push(message);
    next();
  });
  await ended(child);
  if (current !== undefined)
    results.push({ file: current, failed: true, tests: 0, skipped: 0, seconds: 0, cpu: 0, failures: [NEVER_ENDED] });
  return results;
}

const NEVER_ENDED = '    the process of the tests ended before this file did';

/** The next file: a worker that has run one already takes none that must be alone. */
function takeFrom(waiting: string[], last: string | undefined): string | undefined {
  const at = waiting.findIndex((file) => last === undefined || !alone.test(file));
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
}

const SLOWEST = 5;

/** Tells what was run and what took longest; answers the files that failed or never ended, with what went wrong. */
function summarize({ name, files, results }: TestGroup & { readonly results: readonly FileResult[] }): string[] {
  const sum = (figure: 'tests' | 'skipped' | 'seconds' | 'cpu') => results.reduce((total, result) => total + result[figure], 0);
  const failed = results.filter((result) => result.failed).map(({ file, failures }) => [file, ...failures].join('\n'));
  const missing = files.filter((file) => !results.some((result) => result.file === file));
  const times = `${sum('seconds').toFixed(0)} s of workers, ${sum('cpu').toFixed(0)} s of their processors`;
  console.log(
    `${name}: ${results.length} files, ${sum('tests')} tests, ${sum('skipped')} skipped, ${failed.length} files failed; ${times}.`,
  );
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (results.length > SLOWEST)
    console.log(`  longest: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}`);
  return [...failed, ...missing];
}
