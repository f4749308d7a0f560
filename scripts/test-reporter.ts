import process from 'node:process';
import { inspect } from 'node:util';

interface Details {
  readonly duration_ms: number;
  readonly type?: string;
  readonly error?: Error & { readonly failureType?: string };
}

interface TestEvent {
  readonly type: string;
  readonly data: { readonly name: string; readonly nesting: number; readonly skip?: string | boolean; readonly details: Details };
}

/** What the parent process is told when a file has ended. */
export interface FileResult {
  readonly file: string;
  readonly failed: boolean;
  readonly tests: number;
  readonly skipped: number;
  readonly seconds: number;
  /** Processor time of this process alone, in seconds: children and PostgreSQL have their own. */
  readonly cpu: number;
  /** What went wrong, test by test, in few lines each: it is shown once more at the end of a run. */
  readonly failures: readonly string[];
}

/** Of one failure, this many lines and of each this many characters are shown. A comparison of two large values is longer than anyone reads. */
const MAX_LINES = 120;
const MAX_CHARACTERS = 400;
/** At the end of a run, where failures of many files stand together. */
const SHORT_LINES = 25;

/** The tests of the file that is running, and the lines about them. */
const started = () => ({ lines: [] as string[], failures: [] as string[], tests: 0, skipped: 0, usage: process.cpuUsage() });

/** A reporter for `test-worker.ts`: writes one block per file, so that workers side by side do not mix, and sends the result to the parent. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  // The first file bears the start of the process.
  let current = { ...started(), usage: { user: 0, system: 0 } };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const failed = type === 'test:fail';
    if (data.nesting > 0) {
      current.tests += Number(data.details.type !== 'suite');
      current.skipped += Number(data.skip !== undefined);
      const own = failed ? failureOf(data.details.error) : [];
      current.lines.push(lineOf(data, failed), ...own);
      current.failures.push(...shortOf(data.name, own));
    } else {
      const { block, result } = endOf(current, data, failed);
      current = started();
      yield block;
      process.send?.(result);
    }
  }
}

/** The block and the result of a file that has ended; one without a test has failed. */
function endOf(
  { lines, failures, tests, skipped, usage }: ReturnType<typeof started>,
  { name, details }: TestEvent['data'],
  failed: boolean,
): { block: string; result: FileResult } {
  const { user, system } = process.cpuUsage(usage);
  const [seconds, cpu] = [details.duration_ms / 1000, (user + system) / 1e6];
  const problem = tests === 0 && !failed ? ['  there is no test in this file'] : failureOf(details.error);
  const result = {
    file: name,
    failed: failed || tests === 0,
    tests,
    skipped,
    seconds,
    cpu,
    failures: [...failures, ...shortOf('', problem)],
  };
  const counts = `${tests} tests${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const head = `${result.failed ? '✖' : '✔'} ${name} · ${counts} · ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of processor`;
  return { block: [head, ...lines, ...problem, ''].join('\n'), result };
}

function lineOf({ name, nesting, skip, details }: TestEvent['data'], failed: boolean): string {
  const mark = failed ? '✖' : skip === undefined ? '✔' : '﹣';
  const reason = typeof skip === 'string' ? `: ${skip}` : '';
  return `${'  '.repeat(nesting)}${mark} ${name} (${Math.round(details.duration_ms)} ms)${reason}`;
}

const shortOf = (name: string, failure: readonly string[]): string[] =>
  failure.length === 0 ? [] : [`    ${name}`, ...failure.slice(0, SHORT_LINES)];

/** What went wrong; a suite that fails only because of a test inside has nothing to add. */
function failureOf(error: Details['error']): string[] {
  if (!error || error.failureType === 'subtestsFailed') return [];
  return inspect(error.cause ?? error, { depth: 6 })
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line) => `      ${line.slice(0, MAX_CHARACTERS)}`);
}
