import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import process from 'node:process';
import { ended, PhaseFailed } from './phase.ts';
import type { FileResult } from './test-reporter.ts';

/** Test files that match patterns, relative to the project's folder. */
export function testFiles(patterns: readonly string[]): string[] {
  return globSync([...patterns], { exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

interface Options {
  readonly env?: NodeJS.ProcessEnv;
  /** Worker processes side by side. */
  readonly workers?: number;
  /** Longest time of one test, and of one file. */
  readonly minutes?: number;
}

/** Files that start programs, count open handles or replace globals, and so have a process of their own. */
const alone = /^(apps|checks|packages\/client)\//;

/** More failed files than this are no accident of a busy machine, and none of them runs again. */
const ACCIDENTS = 5;

/**
 * Runs test files with Node's test runner in a few worker processes, each of which takes the next file when it has finished one.
 * A few failed files run once more, alone; what passes then is named as unsteady, so that it is mended and not overlooked.
 */
export async function runTests(files: readonly string[], options: Options = {}): Promise<void> {
  const failed = await failuresOf(files, options);
  if (failed.length === 0) return;
  if (failed.length > ACCIDENTS) throw new PhaseFailed(`Failed:\n  ${failed.join('\n  ')}`);
  console.log(`\nOnce more, alone: ${failed.join(', ')}`);
  const again = await failuresOf(failed, { ...options, workers: 1 });
  if (again.length > 0) throw new PhaseFailed(`Failed twice:\n  ${again.join('\n  ')}`);
  console.log(`\nUNSTEADY, failed once and passed alone: ${failed.join(', ')}`);
}

async function failuresOf(files: readonly string[], options: Options): Promise<string[]> {
  const waiting = [...files];
  const results: FileResult[] = [];
  const work = async (): Promise<void> => {
    while (waiting.length > 0) results.push(...(await runWorker(waiting, options)));
  };
  await Promise.all(Array.from({ length: options.workers ?? 2 }, work));
  return summarize(files, results);
}

/** Runs one worker until no file is left for it. Files whose end it did not report have failed. */
async function runWorker(waiting: string[], { env = {}, minutes = 3 }: Options): Promise<FileResult[]> {
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
  if (current !== undefined) results.push({ file: current, failed: true, tests: 0, skipped: 0, seconds: 0, cpu: 0 });
  return results;
}

/** The next file: a worker that has run one already takes none that must be alone. */
function takeFrom(waiting: string[], last: string | undefined): string | undefined {
  const at = waiting.findIndex((file) => last === undefined || !alone.test(file));
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
}

/** Tells what was run; answers the files that failed or never ended. */
function summarize(files: readonly string[], results: readonly FileResult[]): string[] {
  const sum = (name: 'tests' | 'skipped') => results.reduce((total, result) => total + result[name], 0);
  const failed = results.filter((result) => result.failed).map(({ file }) => file);
  const missing = files.filter((file) => !results.some((result) => result.file === file));
  console.log(`\n${results.length} files, ${sum('tests')} tests, ${sum('skipped')} skipped, ${failed.length} files failed.`);
  return [...failed, ...missing];
}
