import { checkDataFolder } from './data-folder.ts';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { collectEarly } from './memory.ts';
import { serve, type Undo } from './serve.ts';
import { checkSettingsFile } from './settings-file.ts';
import { StartupError } from './startup-error.ts';

// Declared before main(), which is awaited; a const below it would not be initialized yet.
/** Deadline of the shutdown. Exiting then is like a crash: nothing acknowledged is lost. */
const MAX_END_MS = 50_000;

await main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});

async function main(): Promise<void> {
  collectEarly();
  checkSettingsFile(process.execArgv);
  const env = readEnv(process.env);
  const log = createLog(env.logLevel);
  // Before signal handlers are installed: an unresponsive disk would block them, and there is nothing to shut down yet.
  checkDataFolder(env);
  const steps: Undo[] = [];
  const stop = once(async () => {
    for (const undo of steps.reverse()) await undo();
  });
  const end = () => {
    setTimeout(() => process.exit(1), MAX_END_MS + env.drainSeconds * 1000).unref();
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
