import process from 'node:process';
import { openEngine } from './app.ts';
import type { SampleFailure, SampleWork } from './first-sample.ts';
import { createLog } from './log.ts';
import { seedWhenEmpty } from './sample.ts';

/* The process of `makeFirstSample`, which ends with the server that asked for it. */
process.on('disconnect', () => process.exit());
process.once('message', (work: SampleWork) => {
  void make(work)
    .catch((error: Error) => {
      process.exitCode = 1;
      tell({ name: error.name, message: error.message, stack: error.stack ?? '' });
    })
    .finally(() => process.disconnect());
});

async function make({ env, databaseUrl }: SampleWork): Promise<void> {
  const engine = await openEngine(env, databaseUrl, createLog(env.logLevel));
  try {
    await seedWhenEmpty(engine, tell);
  } finally {
    await engine.stop();
    await engine.database.close();
  }
}

const tell = (message: string | SampleFailure): void => void process.send?.(message);
