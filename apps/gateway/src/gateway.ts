import { createHmac, randomBytes } from 'node:crypto';
import type { Command } from '@zhixing/telemetry/command.ts';
import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import type { Protocol } from '@zhixing/telemetry/report.ts';
import { Delivery } from './delivery.ts';
import { Gt06Talk } from './gt06-talk.ts';
import { listenForPosts } from './http.ts';
import { Jt808Talk } from './jt808-talk.ts';
import { type Listener, listenForLines } from './lines.ts';
import { startBroker } from './mqtt-broker.ts';
import { type BrokerClient, startBrokerClient } from './mqtt-client.ts';
import { defaultLimits, type GatewayOptions, type GatewayPorts } from './options.ts';
import { type SenderSettings, startSender } from './sender.ts';
import { Sessions } from './sessions.ts';
import type { Talk, TalkContext } from './talk.ts';
import { WatchTalk } from './watch-talk.ts';

export interface Gateway {
  /** Ports that are listened on. */
  readonly ports: GatewayPorts;
  /** Devices that are connected. */
  readonly connected: () => number;
  readonly send: (to: { readonly protocol: Protocol; readonly identity: string }, command: Command) => Promise<Outcome>;
  /** Closes all connections. What has not been acknowledged by then, devices send again. */
  readonly stop: () => Promise<void>;
}

const TALKS: Readonly<Record<'jt808' | 'watch' | 'gt06', (context: TalkContext) => Talk>> = {
  jt808: (context) => new Jt808Talk(context),
  watch: (context) => new WatchTalk(context),
  gt06: (context) => new Gt06Talk(context),
};
const silent = { info: () => undefined, warn: () => undefined };

/** Starts the ways in that have a port, and answers devices once the intake has stored what they sent. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { intake, ports, host = '127.0.0.1', log = silent, now = Date.now, codeKey = randomBytes(32).toString('hex') } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const delivery = new Delivery(intake, limits.retryMs, log);
  const sessions = new Sessions();
  const common = { host, limits, log, delivery, sessions, now };
  const context = (address: string) => ({
    admit: (claim: object) => intake.admit({ ...claim, address } as never),
    now,
    codeOf: (phone: string) => createHmac('sha256', codeKey).update(phone).digest('hex').slice(0, 20),
  });
  const started: Record<string, Listener> = {};
  const steps: (() => Promise<void>)[] = [];
  const begin = async (name: string, port: number | undefined, listen: (port: number) => Promise<Listener>) => {
    if (port === undefined) return;
    const listener = await listen(port);
    started[name] = listener;
    steps.push(listener.stop);
  };
  const stop = async () => {
    delivery.stop();
    await Promise.all(steps.map((step) => step()));
  };
  try {
    for (const [name, talk] of Object.entries(TALKS)) {
      await begin(name, ports[name as keyof typeof TALKS], (port) => listenForLines({ ...common, port, talk, context }));
    }
    await begin('http', ports.http, (port) => listenForPosts({ ...common, port, intake, vendorKey: options.vendorKey ?? noKey }));
    await begin('mqtt', ports.mqtt, (port) => startBroker({ ...common, port, admit: intake.admit }));
    const broker = options.broker && (await startBrokerClient({ ...common, broker: options.broker, admit: intake.admit }));
    if (broker) steps.push(broker.stop);
    const way = wayDown(sessions, broker);
    if (options.outbox) steps.push(startSender({ outbox: options.outbox, everyMs: limits.outboxMs, log, ...way }).stop);
    return {
      ports: Object.fromEntries(Object.entries(started).map(([name, { port }]) => [name, port])),
      connected: () => sessions.size,
      send: way.send,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How devices are spoken to: over their connection, or by way of the external broker. */
function wayDown(sessions: Sessions, broker: BrokerClient | undefined): Pick<SenderSettings, 'send' | 'isConnected'> {
  return {
    send: async ({ protocol, identity }, command) => {
      const outcome = await sessions.send(protocol, identity, command);
      return outcome === 'notConnected' && protocol === 'json' && broker ? broker.send(identity, command) : outcome;
    },
    isConnected: ({ protocol, identity }) => sessions.has(protocol, identity) || (protocol === 'json' && broker?.knows(identity) === true),
  };
}

const noKey = async (): Promise<undefined> => undefined;
