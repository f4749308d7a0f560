import type { Command } from '@zhixing/telemetry/command.ts';
import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import type { Claim } from '@zhixing/telemetry/report.ts';
import mqtt from 'mqtt';
import { Answers } from './answers.ts';
import type { Delivery } from './delivery.ts';
import type { BrokerAddress, GatewayLimits, GatewayLog } from './options.ts';
import { ACKNOWLEDGEMENTS, acknowledgementOn, commandMessage, isAcknowledgement, reportOn, topicOf } from './topics.ts';

export interface BrokerClientSettings {
  readonly broker: BrokerAddress;
  readonly limits: Pick<GatewayLimits, 'answerMs'>;
  readonly log: GatewayLog;
  readonly delivery: Delivery;
  readonly admit: (claim: Claim) => Promise<boolean>;
  readonly now: () => number;
}

export interface BrokerClient {
  readonly send: (identity: string, command: Command) => Promise<Outcome>;
  /** Whether the device has published by way of this gateway, so that its topics are known. */
  readonly knows: (identity: string) => boolean;
  readonly stop: () => Promise<void>;
}

const LANES = 4;

interface Way {
  readonly settings: BrokerClientSettings;
  readonly prefixes: Map<string, string>;
  readonly answers: Answers<string>;
}

/**
 * Takes messages from an external broker, which decides who may publish where. The broker divides them among the lanes and among several
 * gateways by a shared subscription.
 */
export async function startBrokerClient(settings: BrokerClientSettings): Promise<BrokerClient> {
  const way: Way = { settings, prefixes: new Map(), answers: new Answers(settings.limits.answerMs) };
  const { prefixes, answers } = way;
  const lanes = await Promise.all(Array.from({ length: settings.broker.lanes ?? LANES }, () => startLane(way)));
  // Whichever gateway sent a command hears its answer: this subscription is not shared.
  await lanes[0]?.subscribeAsync(ACKNOWLEDGEMENTS, { qos: 1 });
  return {
    send: async (identity, command) => {
      const prefix = prefixes.get(identity);
      if (!prefix || !lanes[0]) return 'notConnected';
      const { topic, payload, mark } = commandMessage({ prefix, device: identity }, command, settings.now());
      const outcome = answers.to(mark, 'written');
      await lanes[0].publishAsync(topic, payload, { qos: 1 });
      return outcome;
    },
    knows: (identity) => prefixes.has(identity),
    stop: async () => {
      answers.end();
      await Promise.all(lanes.map((lane) => lane.endAsync()));
    },
  };
}

async function startLane(way: Way): Promise<mqtt.MqttClient> {
  const { settings } = way;
  const { url, username, password, group = 'zhixing' } = settings.broker;
  const client = mqtt.connect(url, { ...(username && { username }), ...(password && { password }), reconnectPeriod: 2000 });
  client.on('error', (error) => settings.log.warn({ err: error }, 'the broker cannot be reached'));
  // The library acknowledges a message when this calls back, and asks for the next one then.
  client.handleMessage = (packet, done) => {
    take(packet.topic, Buffer.from(packet.payload), way).then(
      (isDurable) => done(isDurable ? undefined : new Error('the gateway stops')),
      (error: Error) => done(error),
    );
  };
  const subscribe = () => client.subscribeAsync([`$share/${group}/st/+/+/+/up/+`, `$share/${group}/st/+/+/+/status`], { qos: 1 });
  await new Promise<void>((resolve, reject) => {
    client.on('connect', () => subscribe().then(() => resolve(), reject));
  });
  return client;
}

async function take(name: string, payload: Buffer, { settings, prefixes, answers }: Way): Promise<boolean> {
  const topic = topicOf(name);
  if (topic && isAcknowledgement(topic)) {
    const answer = readable(() => acknowledgementOn(topic, payload), settings.log, name);
    if (answer) answers.settle(answer.mark, answer.outcome);
    return true;
  }
  const report = topic && readable(() => reportOn(topic, payload, settings.now()), settings.log, name);
  if (!topic || !report || !(await settings.admit({ protocol: 'json', identity: topic.device, says: { broker: 'external' } }))) return true;
  prefixes.set(topic.device, topic.prefix);
  return settings.delivery.untilAccepted([report]);
}

function readable<T>(read: () => T, log: GatewayLog, topic: string): T | null {
  try {
    return read();
  } catch (error) {
    log.info({ topic, reason: String(error) }, 'a message could not be read');
    return null;
  }
}
