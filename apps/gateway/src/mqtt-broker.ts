import net from 'node:net';
import type { Command } from '@zhixing/telemetry/command.ts';
import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import type { Claim } from '@zhixing/telemetry/report.ts';
import { Aedes, type AedesOptions, type Client } from 'aedes';
import { Answers } from './answers.ts';
import type { Delivery } from './delivery.ts';
import { bound, closed, type Listener, offline } from './lines.ts';
import type { GatewayLimits, GatewayLog } from './options.ts';
import type { Session, Sessions } from './sessions.ts';
import { acknowledgementOn, commandMessage, isAcknowledgement, isReportTopic, reportOn, topicOf } from './topics.ts';

export interface BrokerSettings {
  readonly port: number;
  readonly host: string;
  readonly limits: GatewayLimits;
  readonly log: GatewayLog;
  readonly delivery: Delivery;
  readonly sessions: Sessions;
  readonly admit: (claim: Claim) => Promise<boolean>;
  readonly now: () => number;
}

const DRAIN_MS = 15_000;
const NOT_AUTHORISED = 5;

/**
 * The embedded broker. Devices publish to the platform and are spoken to by it, never by each other: what they publish is taken where the
 * broker asks whether they may, which withholds the acknowledgement until it is durable.
 */
export async function startBroker(settings: BrokerSettings): Promise<Listener> {
  const devices = new WeakMap<Client, Device>();
  const broker = await Aedes.createBroker({
    concurrency: 0,
    drainTimeout: DRAIN_MS,
    heartbeatInterval: settings.limits.idleMs,
    keepaliveLimit: Math.ceil(settings.limits.idleMs / 1000),
    maxTopicLevels: 10,
    authenticate: (client, username, password, done) => {
      const claim = { identity: username ?? '', secret: password?.toString() ?? '', address: addressOf(client) };
      authenticate(claim, settings).then(
        (isAdmitted) => {
          if (isAdmitted) devices.set(client, new Device(client, claim.identity, settings));
          done(isAdmitted ? null : refusal(), isAdmitted);
        },
        () => done(refusal(), false),
      );
    },
    authorizePublish: (client, packet, done) => {
      // Without a client the broker itself publishes, such as its own state.
      if (!client) return done(null);
      packet.retain = false;
      void devices.get(client)?.published(packet.topic, Buffer.from(packet.payload), done);
    },
    authorizeSubscribe: (client, subscription, done) => {
      done(null, devices.get(client)?.owns(subscription.topic) ? subscription : null);
    },
  } satisfies AedesOptions);
  broker.on('client', (client) => devices.get(client)?.begun());
  broker.on('clientDisconnect', (client) => devices.get(client)?.ended());
  return listen(broker, settings);
}

async function listen(broker: Aedes, { port, host, limits }: BrokerSettings): Promise<Listener> {
  const open = new Set<net.Socket>();
  const server = net.createServer({ noDelay: true, keepAlive: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    broker.handle(socket);
  });
  server.maxConnections = limits.connections;
  return {
    port: await bound(server, port, host),
    stop: async () => {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await closed(server, open);
    },
  };
}

const authenticate = ({ identity, secret, address }: Omit<Claim, 'protocol'>, { admit }: BrokerSettings): Promise<boolean> =>
  identity === '' || /[/+#]/.test(identity)
    ? Promise.resolve(false)
    : admit({ protocol: 'json', identity, ...(secret && { secret }), ...(address && { address }) });

const refusal = () => Object.assign(new Error('not authorised'), { returnCode: NOT_AUTHORISED });

const addressOf = ({ conn }: Client): string => ('remoteAddress' in conn ? (conn.remoteAddress ?? '') : '');

/** A device at the broker, which is its own user name. */
class Device implements Session {
  readonly #client: Client;
  readonly #identity: string;
  readonly #settings: BrokerSettings;
  /** Where it publishes, and thus listens; known when it has done either. */
  #prefix: string | undefined;
  readonly #answers: Answers<string>;

  constructor(client: Client, identity: string, settings: BrokerSettings) {
    this.#client = client;
    this.#identity = identity;
    this.#settings = settings;
    this.#answers = new Answers(settings.limits.answerMs);
  }

  begun(): void {
    this.#settings.sessions.add('json', this.#identity, this);
  }

  ended(): void {
    const { sessions, delivery, now } = this.#settings;
    this.#answers.end();
    if (sessions.remove('json', this.#identity, this)) void delivery.untilAccepted([offline('json', this.#identity, now())]);
  }

  close(): void {
    this.#client.close();
  }

  /** Subscriptions are limited to what is sent down to the device itself. */
  owns(filter: string): boolean {
    const topic = topicOf(filter);
    const isOwn = topic?.device === this.#identity && topic.way === 'down' && !/[+#]/.test(topic.prefix);
    if (isOwn) this.#prefix = topic.prefix;
    return isOwn;
  }

  /** A foreign topic ends the connection. A message that cannot be read is dropped and acknowledged, or it would come again for ever. */
  async published(name: string, payload: Buffer, done: (error?: Error | null) => void): Promise<void> {
    const topic = topicOf(name);
    if (!topic || topic.device !== this.#identity || !(isReportTopic(topic) || isAcknowledgement(topic))) {
      return done(new Error('not a topic of this device'));
    }
    this.#prefix = topic.prefix;
    if (isAcknowledgement(topic)) {
      const answer = this.#readable(() => acknowledgementOn(topic, payload));
      if (answer) this.#answers.settle(answer.mark, answer.outcome);
      return done(null);
    }
    const report = this.#readable(() => reportOn(topic, payload, this.#settings.now()));
    if (await this.#settings.delivery.untilAccepted(report ? [report] : [])) done(null);
    else done(new Error('the gateway stops'));
  }

  /** Settles with the device's answer; one that never answers has been written to. */
  send = async (command: Command): Promise<Outcome> => {
    if (this.#prefix === undefined) return 'notConnected';
    const { topic, payload, mark } = commandMessage({ prefix: this.#prefix, device: this.#identity }, command, this.#settings.now());
    const outcome = this.#answers.to(mark, 'written');
    const packet = { cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false } as const;
    this.#client.publish(packet, (error) => error && this.#answers.settle(mark, 'notConnected'));
    return outcome;
  };

  #readable<T>(read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      this.#settings.log.info({ identity: this.#identity, reason: String(error) }, 'a message could not be read');
      return null;
    }
  }
}
