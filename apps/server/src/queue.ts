import { setTimeout as pause } from 'node:timers/promises';
import { Nats, NatsUnreachable } from '@zhixing/telemetry/queue/nats.ts';
import type { ServerLog } from './log.ts';
import { StartupError } from './startup-error.ts';

/** Machines that are switched on together do not wait for each other: so long the queue may take until it answers. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 500;

/** Connects to the queue of reports. @throws StartupError where it does not answer in time */
export async function connectQueue(url: string, log: ServerLog): Promise<Nats> {
  const onChange = (isConnected: boolean, reason?: unknown): void => {
    if (isConnected) log.info({}, 'connected to the queue of reports');
    else log.warn({ reason }, 'the queue of reports cannot be reached');
  };
  return onceReachable(() => Nats.connect({ url, onChange }), log);
}

/** Does what needs the queue as soon as it can be reached. @throws StartupError where it does not answer in time */
export async function onceReachable<T>(work: () => Promise<T>, log: ServerLog): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NatsUnreachable)) throw error;
      if (performance.now() > until)
        throw new StartupError('GATEWAY_QUEUE_URL cannot be reached: start the NATS server with JetStream, or correct the address.');
      log.warn({ error }, 'waiting for the queue of reports');
      await pause(RETRY_MS);
    }
  }
}
