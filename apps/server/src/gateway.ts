import { queueIntake, queueOutbox } from '@zhixing/telemetry/queue/report-queue.ts';
import { readGatewayEnv } from './env.ts';
import { createLog } from './log.ts';
import { openGateway } from './open-gateway.ts';
import { connectQueue, onceReachable } from './queue.ts';
import { StartupError } from './startup-error.ts';

/* The gateway as a process of its own: as many as there are machines for devices to connect to. It has no database; reports go through the queue. */

await main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});

async function main(): Promise<void> {
  const { gateway: open, logLevel } = readGatewayEnv(process.env);
  if (!open?.queue) throw new StartupError('GATEWAY_QUEUE_URL is missing: a gateway of its own hands reports on through NATS JetStream.');
  if (Object.keys(open.ports).length === 0 && !open.broker)
    throw new StartupError('No way in for devices is open: set GATEWAY_…_PORT or GATEWAY_BROKER_URL.');
  const log = createLog(logLevel);
  const nats = await connectQueue(open.queue.url, log);
  const settings = { ...open.queue, nats };
  const intake = await onceReachable(() => queueIntake(settings), log);
  const gateway = await openGateway(open, open.ports, { intake, outbox: queueOutbox(settings) }, log);
  const end = () =>
    void gateway.stop().then(() => {
      nats.close();
      process.exit(0);
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  console.log(`gateway: ${JSON.stringify(gateway.ports)}`);
}
