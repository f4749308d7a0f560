import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventually } from '@zhixing/testing/eventually.ts';
import { checkDataFolder } from '../apps/server/src/data-folder.ts';
import { readEnv } from '../apps/server/src/env.ts';
import { createLog } from '../apps/server/src/log.ts';
import { serve, type Undo } from '../apps/server/src/serve.ts';

const START_SECONDS = 120;

/** A server of the product that is ready to serve. */
export interface RunningServer {
  /** Takes it down as SIGTERM does, and waits until it is down. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the server of the product in this process, with the settings that its own process would find in its environment. */
export async function serveHere(settings: NodeJS.ProcessEnv): Promise<RunningServer> {
  const env = readEnv(settings);
  checkDataFolder(env);
  const steps: Undo[] = [];
  const stop = async (): Promise<void> => {
    for (const undo of steps.reverse()) await undo();
  };
  await serve(env, createLog(env.logLevel), steps, () => {}).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const kill = () => Promise.reject(new Error('a server in this process cannot be killed: start the product as "killable"'));
  return { stop, kill };
}

/** Starts the server of the product as a process and waits until it can serve. */
export async function startServer(env: NodeJS.ProcessEnv, address: string): Promise<RunningServer> {
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
  return { stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}
