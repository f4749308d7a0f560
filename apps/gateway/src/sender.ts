import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '@zhixing/telemetry/command.ts';
import type { Outbox, Outcome, Outgoing } from '@zhixing/telemetry/outbox.ts';
import type { Protocol } from '@zhixing/telemetry/report.ts';
import type { GatewayLog } from './options.ts';

interface Address {
  readonly protocol: Protocol;
  readonly identity: string;
}

export interface SenderSettings {
  readonly outbox: Outbox;
  readonly everyMs: number;
  readonly log: GatewayLog;
  readonly isConnected: (to: Address) => boolean;
  readonly send: (to: Address, command: Command) => Promise<Outcome>;
}

/** Sends commands that wait to devices that are connected here, one after the other to each. Others are left to other gateways, or wait. */
export function startSender({ outbox, everyMs, log, isConnected, send }: SenderSettings): { readonly stop: () => Promise<void> } {
  const stopped = new AbortController();
  /** Devices that have not answered the last command yet. */
  const busy = new Map<string, Promise<void>>();
  const sendOne = async ({ id, protocol, identity, command }: Outgoing): Promise<void> => {
    if (stopped.signal.aborted || !(await outbox.claim(id))) return;
    await outbox.settle(id, await send({ protocol, identity }, command));
  };
  const round = async (): Promise<void> => {
    const here = (await outbox.waiting()).filter((one) => isConnected(one) && !busy.has(nameOf(one)));
    for (const [name, commands] of Map.groupBy(here, nameOf)) {
      const work = sendAll(commands, sendOne)
        .catch((error: unknown) => log.warn({ err: error }, 'a command for a device could not be sent'))
        .finally(() => busy.delete(name));
      busy.set(name, work);
    }
  };
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await round().catch((error: unknown) => log.warn({ err: error }, 'commands for devices could not be read'));
      await pause(everyMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped.abort();
      await running;
      await Promise.all(busy.values());
    },
  };
}

const nameOf = ({ protocol, identity }: Address): string => `${protocol} ${identity}`;

async function sendAll(commands: readonly Outgoing[], sendOne: (command: Outgoing) => Promise<void>): Promise<void> {
  for (const command of commands) await sendOne(command);
}
