import path from 'node:path';
import process from 'node:process';
import { suite } from 'node:test';
import fc from 'fast-check';

const CLOSING_MS = 5000;

// Properties are tried with the same values in every run, so that no change is refused for what it did not do; other seeds try other values.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

/*
 * Runs the test files that the parent process names, one after the other in this process: sources are loaded and compiled once, and run warm.
 * Each file is a suite of its own, so that its top-level hooks run around its own tests alone. Started with `test-reporter.ts`, which reports
 * the end of each file to the parent.
 */
process.on('message', (file: string) => {
  process.env.TEST_FILE = file;
  suite(file, async () => {
    await import(path.resolve(file));
  });
});
// What a failed file left open, such as the server of a hook that threw, must not keep the run waiting.
process.on('disconnect', () => setTimeout(() => process.exit(), CLOSING_MS).unref());
process.send?.({ ready: true });
