import { once } from 'node:events';
import { createServer } from 'node:net';

const LOWEST_PORT = 20_000;
const PORTS = 10_000;
const TRIES = 100;

/** A free local port below the ephemeral range. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${TRIES} ports is free`);
}

/** Whether a server can listen on the port now. */
export async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const free = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (free) await once(probe.close(), 'close');
  return free;
}
