import { Nats, NatsUnreachable } from '@zhixing/telemetry/queue/nats.ts';
import type { ServerLog } from './log.ts';
import { StartupError } from './startup-error.ts';

/** Connects to the queue of reports. @throws StartupError where it does not answer */
export async function connectQueue(url: string, log: ServerLog): Promise<Nats> {
  const onChange = (isConnected: boolean, reason?: unknown): void => {
    if (isConnected) log.info({}, 'connected to the queue of reports');
    else log.warn({ reason }, 'the queue of reports cannot be reached');
  };
  return Nats.connect({ url, onChange }).catch((error: unknown) => {
    if (error instanceof NatsUnreachable)
      throw new StartupError('GATEWAY_QUEUE_URL cannot be reached: start the NATS server with JetStream, or correct the address.');
    throw error;
  });
}
