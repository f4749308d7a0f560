import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { StartLog } from './log.ts';
import { hasEnded, stopServer } from './run-server.ts';

/**
 * Restarts a server process when it ends unexpectedly.
 * @param restart starts the server again at the same address
 * @returns the stop, after which it stays down
 */
export function superviseProcess(first: ChildProcess, restart: () => Promise<ChildProcess>, log: StartLog): () => Promise<void> {
  let child = first;
  let stopping = false;
  let recovery = Promise.resolve();
  // Fallback if this process exits without a stop: the database shuts down on the signal by itself.
  const onExit = () => child.kill('SIGINT');

  const watch = () => {
    if (hasEnded(child)) recover();
    else child.once('exit', recover);
  };
  const recover = () => {
    if (stopping) return;
    log.error('The database ended unexpectedly and is started again.');
    recovery = revive();
  };
  const revive = async () => {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 10_000)) {
      try {
        child = await restart();
        return watch();
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
        await pause(wait);
      }
    }
  };

  process.once('exit', onExit);
  watch();
  return async () => {
    stopping = true;
    await recovery;
    await stopServer(child);
    process.off('exit', onExit);
  };
}
