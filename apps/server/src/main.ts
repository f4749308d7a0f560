import { checkDataFolder } from './data-folder.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { serve, type Undo } from './serve.ts';
import { checkSettingsFile } from './settings-file.ts';
import { StartupError } from './startup-error.ts';

// Before the start below: it is awaited, and what stands behind it is not there yet.
/** Whatever does not end by then is cut off; it is what a crash would cut off, and nothing acknowledged is lost by that. */
const LONGEST_END_MS = 50_000;

await main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});

async function main(): Promise<void> {
  checkSettingsFile(process.execArgv);
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  // Before signals are listened to: a disk that does not answer leaves nobody to hear them, and there is nothing to take down yet.
  checkDataFolder(env);
  const steps: Undo[] = [];
  const stop = once(async () => {
    for (const undo of steps.reverse()) await undo();
  });
  const end = () => {
    setTimeout(() => process.exit(1), LONGEST_END_MS + env.drainSeconds * 1000).unref();
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  await serve(env, log, steps, (line) => console.log(line)).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work();
    return running;
  };
}
