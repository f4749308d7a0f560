import asyncHooks, { type AsyncHook } from 'node:async_hooks';
import path from 'node:path';
import process from 'node:process';
import fc from 'fast-check';

const CLOSING_MS = 5000;

// Properties are tried with the same values in every run, so that no change is refused for what it did not do; other seeds try other values.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

/*
 * Node's test runner follows every promise and timer by an async hook to the test that it comes from: a fifth of the processor time of API tests.
 * It needs that while tests are declared, to nest them in their suites, and to name the test of an error that nobody awaits, which ends the process here.
 */
const hooks: AsyncHook[] = [];
const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  hooks.push(hook);
  return hook;
};
const { suite } = await import('node:test');

/*
 * Runs the test files that the parent process names, one after the other in this process: sources are loaded and compiled once, and run warm.
 * Each file is a suite of its own, so that its top-level hooks run around its own tests alone. Started with `test-reporter.ts`, which reports
 * the end of each file to the parent.
 */
process.on('message', (file: string) => {
  process.env.TEST_FILE = file;
  for (const hook of hooks) hook.enable();
  suite(file, async () => {
    asyncHooks.createHook = createHook;
    await import(path.resolve(file)).finally(() => {
      for (const hook of hooks) hook.disable();
    });
  });
});
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, unawaited);
// What a failed file left open, such as the server of a hook that threw, must not keep the run waiting.
process.on('disconnect', () => setTimeout(() => process.exit(), CLOSING_MS).unref());
process.send?.({ ready: true });

/** Ends the process, and with it the file that runs: the parent counts it as failed. */
function unawaited(error: unknown): never {
  console.error(`${process.env.TEST_FILE}: an error that no test awaits`, error);
  process.exit(1);
}
