import { setTimeout as pause } from 'node:timers/promises';
import { type Nats, NatsUnreachable } from './nats.ts';
import type { NatsMessage } from './nats-frames.ts';

/** A stream from which a message is removed when it has been acknowledged, and that refuses new ones when it is full. */
export interface StreamSettings {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly mostBytes: number;
  readonly replicas: number;
}

/** JetStream refused, with the code of its error. */
export class JetStreamError extends Error {
  override name = 'JetStreamError';
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

const SECOND_NS = 1_000_000_000;
/** How long a repetition of a message is known. */
const DUPLICATES_S = 120;
const STREAM_EXISTS = 10_058;
const NO_CONSUMER = 10_014;

async function ask(nats: Nats, subject: string, body: object): Promise<Record<string, unknown>> {
  const { payload } = await nats.request(`$JS.API.${subject}`, Buffer.from(JSON.stringify(body)));
  return answered(payload);
}

function answered(payload: Buffer): Record<string, unknown> {
  const answer = JSON.parse(payload.toString()) as { error?: { description?: string; err_code?: number } };
  if (answer.error) throw new JetStreamError(answer.error.description ?? 'JetStream refused', answer.error.err_code ?? 0);
  return answer as Record<string, unknown>;
}

/** Makes the stream, or gives it the present settings. */
export async function keepStream(nats: Nats, { name, subjects, mostBytes, replicas }: StreamSettings): Promise<void> {
  const config = {
    name,
    subjects,
    retention: 'workqueue',
    storage: 'file',
    discard: 'new',
    max_bytes: mostBytes,
    max_msgs: -1,
    max_consumers: -1,
    num_replicas: replicas,
    duplicate_window: DUPLICATES_S * SECOND_NS,
  };
  await ask(nats, `STREAM.CREATE.${name}`, config).catch((error: unknown) => {
    if (!(error instanceof JetStreamError) || error.code !== STREAM_EXISTS) throw error;
    return ask(nats, `STREAM.UPDATE.${name}`, config);
  });
}

/** Stores a message; settles when it is durable. A repetition under the same id is stored once. */
export async function store(nats: Nats, subject: string, payload: Buffer, id: string): Promise<void> {
  const { payload: answer } = await nats.request(subject, payload, { headers: { 'Nats-Msg-Id': id } });
  answered(answer);
}

export interface Consumer {
  readonly stream: string;
  readonly name: string;
}

/** How long a batch may be in work before JetStream takes it for lost. */
const WORK_S = 60;
const MAX_PENDING = 2000;

/**
 * Makes the consumer of one subject anew. What another process took and did not finish is thereby delivered again from the beginning, in order;
 * a consumer that went on would deliver newer messages first.
 */
export async function takeOver(nats: Nats, { stream, name }: Consumer, subject: string): Promise<void> {
  await ask(nats, `CONSUMER.DELETE.${stream}.${name}`, {}).catch((error: unknown) => {
    if (!(error instanceof JetStreamError) || error.code !== NO_CONSUMER) throw error;
  });
  const config = {
    durable_name: name,
    filter_subject: subject,
    deliver_policy: 'all',
    ack_policy: 'explicit',
    ack_wait: WORK_S * SECOND_NS,
    max_ack_pending: MAX_PENDING,
  };
  await ask(nats, `CONSUMER.DURABLE.CREATE.${stream}.${name}`, { stream_name: stream, config });
}

const WAIT_S = 5;
const GRACE_MS = 2000;

/** The next messages, in order: what is there, or the first that come. None after some seconds without any. */
export async function nextMessages(
  nats: Nats,
  { stream, name }: Consumer,
  most: number,
  signal: AbortSignal,
): Promise<readonly NatsMessage[]> {
  const first = await fetchSome(nats, { stream, name }, { batch: 1, expires: WAIT_S * SECOND_NS }, signal);
  if (first.length === 0 || most === 1) return first;
  return [...first, ...(await fetchSome(nats, { stream, name }, { batch: most - 1, no_wait: true }, signal))];
}

interface Pull {
  readonly batch: number;
  readonly expires?: number;
  readonly no_wait?: boolean;
}

async function fetchSome(nats: Nats, { stream, name }: Consumer, pull: Pull, signal: AbortSignal): Promise<NatsMessage[]> {
  const inbox = nats.newInbox();
  const got: NatsMessage[] = [];
  const done = Promise.withResolvers<void>();
  const leave = nats.subscribe(inbox, (message) => {
    if (message.status === undefined) got.push(message);
    if (message.status !== undefined || got.length >= pull.batch) done.resolve();
  });
  const late = new AbortController();
  const stop = () => done.resolve();
  signal.addEventListener('abort', stop);
  try {
    nats.publish(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`, Buffer.from(JSON.stringify(pull)), { reply: inbox });
    const limit = (pull.expires ?? 0) / (SECOND_NS / 1000) + GRACE_MS;
    const isLate = await Promise.race([done.promise, pause(limit, true, { signal: late.signal, ref: false }).catch(() => false)]);
    // A message could be on its way still: whoever asks has to begin again, or it would be overtaken.
    if (isLate || !nats.isConnected) throw new NatsUnreachable('JetStream did not answer in time');
    return got;
  } finally {
    late.abort();
    signal.removeEventListener('abort', stop);
    leave();
  }
}

/** Removes messages from their stream; settles when the server knows of the last of them. */
export async function acknowledge(nats: Nats, messages: readonly NatsMessage[]): Promise<void> {
  const replies = messages.flatMap(({ reply }) => reply ?? []);
  const last = replies.pop();
  for (const reply of replies) nats.publish(reply, ACK);
  if (last !== undefined) await nats.request(last, ACK);
}

const ACK = Buffer.from('+ACK');

/** Removes a stream with all that is in it. */
export const deleteStream = async (nats: Nats, name: string): Promise<void> => void (await ask(nats, `STREAM.DELETE.${name}`, {}));
