import { once } from 'node:events';
import type { Engine } from '@zhixing/engine/engine.ts';
import { UsageError } from '@zhixing/modules/identity/account/cli-commands.ts';
import { simulatedDevices } from '@zhixing/modules/study/device/simulated/devices.ts';
import { sceneNames } from '@zhixing/modules/study/device/simulated/scenes.ts';
import { startSimulator } from '../../gateway/src/simulator/simulator.ts';
import type { Env } from './env.ts';
import { createLog } from './log.ts';

export const simulateUsage = `simulate [${sceneNames.join('|')}]
                play the devices of the sample that are carried on trips under way, against GATEWAY_WATCH_PORT and GATEWAY_JT808_PORT of
                a running server, until Ctrl+C; with a scene, an incident: a child presses its button (sos) or walks off the site (fence),
                a trip is silent for 13 minutes and then sends what it stored (tunnel), a coach is driven too fast (speeding), those who
                lead are no longer heard of (leader)`;

const EVERY_MS = 10_000;

/** The `simulate` command. It writes nothing itself: all it does goes through the ways in for devices. */
export async function simulateCommand(engine: Engine, args: readonly string[], say: (line: string) => void, env: Env): Promise<number> {
  const { watch, jt808 } = env.gateway?.ports ?? {};
  const scene = sceneNames.find((name) => name === args[0]);
  if (args.length > 1 || (args.length === 1 && !scene))
    throw new UsageError(`Use simulate, or simulate with one of ${sceneNames.join(', ')}.`);
  if (watch === undefined || jt808 === undefined)
    throw new UsageError('Set GATEWAY_WATCH_PORT and GATEWAY_JT808_PORT as for the server, and start the server first.');
  const stage = scene ? { scene, since: Date.now() } : null;
  const all = await simulatedDevices(engine, stage);
  if (scene && !all.some(({ isActing }) => isActing)) throw new UsageError(`No device of a trip under way can play ${scene}.`);
  const { stop, sent } = startSimulator({
    host: env.gateway?.host ?? '127.0.0.1',
    ports: { watch, jt808 },
    devices: () => simulatedDevices(engine, stage),
    everyMs: EVERY_MS,
    log: createLog('warn'),
  });
  say(`${all.length} devices report every ${EVERY_MS / 1000} seconds. Ctrl+C ends them.`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await stop();
  say(`${sent()} messages were sent.`);
  return 0;
}
