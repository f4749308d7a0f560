import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { eventually } from '@zhixing/testing/eventually.ts';

const START_SECONDS = 60;

/** Starts the server of the product and waits until it can serve. */
export async function startServer(env: NodeJS.ProcessEnv, address: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../apps/server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const ready = async () => (await fetch(`${address}/readyz`)).ok;
  const hopeless = () => (child.exitCode === null ? undefined : `exit code ${child.exitCode}`);
  await eventually(ready, Boolean, { seconds: START_SECONDS, every: 50, hopeless }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`the server did not start:\n${output}`, { cause: error });
  });
  return child;
}

/** Ends a server and waits until it has. */
export function endServer(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
