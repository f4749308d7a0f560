import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';

/*
 * Runs tests inside the worker process of Stryker: they are loaded once, and only a fault in what is computed while modules load needs a
 * new process. With a process per fault and file, the flows took hours. It stands in for `node:test`, of which these tests use two functions.
 */

interface Test {
  readonly name: string;
  readonly run: () => unknown;
}

/** Shared with the instrumented code: which fault is active, and how often the code of faults was run. */
interface Switch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: object;
}

interface MutantRun {
  readonly activeMutant: { readonly id: string };
  readonly mutantActivation: 'static' | 'runtime';
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
}

const tests: Test[] = [];
let around = '';

export function test(name: string, run: () => unknown): void {
  tests.push({ name: `${around}${name} #${tests.length}`, run });
}

export function describe(name: string, run: () => void): void {
  const outer = around;
  around = `${outer}${name} › `;
  run();
  around = outer;
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});
// The same random cases for every fault, so that two runs find the same; a failure is one, however it looks when shrunk.
fc.configureGlobal({ seed: 1, endOnFailure: true });

class InProcess {
  static readonly inject = ['options'] as const;
  readonly #files: readonly string[];
  readonly #left: readonly string[];
  readonly #tests: Test[] = [];
  readonly #faults: Switch;
  #isLoaded = false;

  constructor({ inProcess }: { readonly inProcess: { readonly testFiles: readonly string[]; readonly left: readonly string[] } }) {
    this.#files = inProcess.testFiles;
    this.#left = inProcess.left;
    const shared = globalThis as { __stryker__?: Switch };
    shared.__stryker__ ??= {};
    this.#faults = shared.__stryker__;
  }

  capabilities = () => ({ reloadEnvironment: false });

  async dryRun() {
    await this.#load();
    const results: object[] = [];
    for (const { name, run } of this.#tests) {
      const started = performance.now();
      this.#faults.currentTestId = name;
      const failure = await failureOf(run);
      this.#faults.currentTestId = undefined;
      results.push({
        id: name,
        name,
        timeSpentMs: performance.now() - started,
        ...(failure === null ? { status: 0 } : { status: 1, failureMessage: failure }),
      });
    }
    return { status: 'complete', tests: results, mutantCoverage: this.#faults.mutantCoverage ?? { static: {}, perTest: {} } };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }: MutantRun) {
    const faults = this.#faults;
    Object.assign(faults, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    faults.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
    const unloaded = await failureOf(() => this.#load());
    if (unloaded !== null) return { status: 'killed', killedBy: ['load'], failureMessage: unloaded, nrOfTests: 0 };
    faults.activeMutant = activeMutant.id;
    const chosen = this.#tests.filter(({ name }) => testFilter?.includes(name) ?? true);
    for (const [index, { name, run }] of chosen.entries()) {
      const failure = await failureOf(run);
      if ((faults.hitCount ?? 0) > (hitLimit ?? Number.POSITIVE_INFINITY)) return { status: 'timeout', reason: 'endless loop' };
      if (failure !== null) return { status: 'killed', killedBy: [name], failureMessage: failure, nrOfTests: index + 1 };
    }
    return { status: 'survived', nrOfTests: chosen.length };
  }

  async #load(): Promise<void> {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    for (const file of this.#files) await import(pathToFileURL(path.resolve(file)).href);
    this.#tests.push(...tests.filter(({ name }) => !this.#left.some((start) => name.startsWith(start))));
  }
}

async function failureOf(run: () => unknown): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return String(error).slice(0, 500);
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', injectableClass: InProcess }];
