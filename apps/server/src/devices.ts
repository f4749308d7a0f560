import type { Engine } from '@zhixing/engine/engine.ts';
import { createIntake } from '@zhixing/modules/study/device/intake.ts';
import { createOutbox } from '@zhixing/modules/study/device/messages/outbox.ts';
import { queueShares } from '@zhixing/modules/study/device/queue-shares.ts';
import { simulatedDevices } from '@zhixing/modules/study/device/simulated/devices.ts';
import { consumeReports } from '@zhixing/telemetry/queue/consume.ts';
import { startSimulator } from '../../gateway/src/simulator/simulator.ts';
import type { Env } from './env.ts';
import type { ServerLog } from './log.ts';
import { openGateway } from './open-gateway.ts';
import { connectQueue, onceReachable } from './queue.ts';

/** How often simulated devices report. */
const SIMULATED_MS = 10_000;
/** Ways in that simulated devices use: of this machine alone, on ports that the system chooses, unless they are open anyway. */
const inner = { watch: 0, jt808: 0 } as const;

/** Opens the ways in for devices, reads the queue of gateways elsewhere, and plays the devices of the sample; pushes how each is ended. */
export async function serveDevices(
  { gateway: open, simulator }: Env,
  engine: Engine,
  log: ServerLog,
  steps: (() => Promise<unknown>)[],
): Promise<void> {
  const behind = { intake: createIntake(engine), outbox: createOutbox(engine) };
  if (open?.queue) {
    const nats = await connectQueue(open.queue.url, log);
    steps.push(async () => nats.close());
    const settings = { ...open.queue, ...behind, nats, shares: queueShares(engine), log };
    steps.push((await onceReachable(() => consumeReports(settings), log)).stop);
  }
  const ports = { ...(simulator && inner), ...open?.ports };
  if (Object.keys(ports).length === 0 && !open?.broker) return;
  const gateway = await openGateway(open, ports, behind, log);
  steps.push(gateway.stop);
  if (!simulator) return;
  const { watch = 0, jt808 = 0 } = gateway.ports;
  const host = open?.host ?? '127.0.0.1';
  steps.push(startSimulator({ host, ports: { watch, jt808 }, devices: () => simulatedDevices(engine), everyMs: SIMULATED_MS, log }).stop);
}
