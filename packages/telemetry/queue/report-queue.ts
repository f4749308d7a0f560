import { createHash } from 'node:crypto';
import type { Outbox, Outgoing } from '../outbox.ts';
import { type Claim, type Intake, IntakeFull, type Report } from '../report.ts';
import { JetStreamError, keepStream, store } from './jetstream.ts';
import { type Nats, NatsUnreachable } from './nats.ts';

/**
 * Between gateways and servers on several machines: gateways put reports into a stream of JetStream, in which those of one device keep their
 * order, and ask servers whether a device may report and what waits for it.
 */
export interface QueueSettings {
  readonly nats: Nats;
  /** Of the stream, and before its subjects: letters, digits, - and _. */
  readonly name: string;
  /** Bytes of reports that wait to be stored, before devices are asked to wait. */
  readonly mostBytes?: number;
  /** Copies of the stream in a cluster. */
  readonly replicas?: number;
}

/** Parts of the queue. Each is read by one server at a time, so that the reports of a device, which are all in one part, are stored in order. */
export const PARTS = 16;
/** Reports with an alarm do not wait behind positions. */
export const LANES = ['urgent', 'reports'] as const;
export type Lane = (typeof LANES)[number];

const MAX_BYTES = 2 * 1024 * 1_048_576;
/** Below what a message of NATS may hold. */
const MAX_MESSAGE = 512 * 1024;

export const laneSubject = (name: string, lane: Lane, part: number): string => `${name}.${lane}.${part}`;
export const askSubject = (name: string, question: 'admit' | 'waiting' | 'claim' | 'settle'): string => `${name}.ask.${question}`;

/** The part in which the reports of a device are. */
export function partOf({ protocol, identity }: Pick<Report, 'protocol' | 'identity'>): number {
  return createHash('sha1').update(`${protocol}:${identity}`).digest().readUInt32BE(0) % PARTS;
}

export const keepReportStream = ({ nats, name, mostBytes = MAX_BYTES, replicas = 1 }: QueueSettings): Promise<void> =>
  keepStream(nats, { name, subjects: LANES.map((lane) => `${name}.${lane}.*`), mostBytes, replicas });

/** What a gateway without a database has behind it. */
export async function queueIntake(settings: QueueSettings): Promise<Intake> {
  await keepReportStream(settings);
  const { nats, name } = settings;
  return {
    accept: async (reports) => {
      const lane: Lane = reports.some(({ alarms }) => alarms && alarms.length > 0) ? 'urgent' : 'reports';
      const parts = Map.groupBy(reports, partOf);
      await Promise.all(
        [...parts].map(async ([part, some]) => {
          for (const chunk of chunksOf(some)) await store(nats, laneSubject(name, lane, part), bytesOf(chunk), idOf(chunk));
        }),
      ).catch((error: unknown) => {
        throw isFull(error) ? new IntakeFull('the queue takes no reports now', { cause: error }) : error;
      });
    },
    admit: admitter(settings),
  };
}

const isFull = (error: unknown): boolean => error instanceof NatsUnreachable || error instanceof JetStreamError;
const bytesOf = (reports: readonly Report[]): Buffer => Buffer.from(JSON.stringify(reports));

/** A message that is sent again has the same id, whenever it comes and by whichever gateway. */
function idOf(reports: readonly Report[]): string {
  const hash = createHash('sha1');
  for (const { protocol, identity, kind, dedupe, fixAt } of reports) hash.update(JSON.stringify([protocol, identity, kind, dedupe, fixAt]));
  return hash.digest('hex');
}

/** Reports by as many as a message holds. */
function chunksOf(reports: readonly Report[]): Report[][] {
  const chunks: Report[][] = [];
  let room = 0;
  for (const report of reports) {
    const size = bytesOf([report]).length;
    room -= size;
    if (room < 0) {
      chunks.push([]);
      room = MAX_MESSAGE - size;
    }
    chunks.at(-1)?.push(report);
  }
  return chunks;
}

/** How long a device that was admitted is let in while no server answers, and how many such devices are remembered. */
const REMEMBERED_MS = 86_400_000;
const MAX_REMEMBERED = 100_000;

/** Asks a server; while none answers, those who were admitted before go on reporting, and strangers wait. */
function admitter({ nats, name }: QueueSettings): Intake['admit'] {
  const known = new Remembered();
  return async (claim) => {
    const key = markOf(claim);
    try {
      const isAdmitted = await question<boolean>(nats, askSubject(name, 'admit'), claim);
      known.note(key, isAdmitted);
      return isAdmitted;
    } catch (error) {
      if (error instanceof NatsUnreachable && known.has(key)) return true;
      throw error;
    }
  };
}

/** Devices that were admitted; the one that was asked for longest ago gives way. */
class Remembered {
  readonly #until = new Map<string, number>();

  note(key: string, isAdmitted: boolean): void {
    this.#until.delete(key);
    if (isAdmitted) this.#until.set(key, Date.now() + REMEMBERED_MS);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MAX_REMEMBERED && oldest !== undefined) this.#until.delete(oldest);
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > Date.now();
  }
}

const markOf = ({ protocol, identity, secret = '' }: Claim): string =>
  createHash('sha256')
    .update(JSON.stringify([protocol, identity, secret]))
    .digest('base64');

/** Texts for devices, which a server holds. */
export function queueOutbox({ nats, name }: QueueSettings): Outbox {
  return {
    waiting: () => question<Outgoing[]>(nats, askSubject(name, 'waiting'), {}),
    claim: (id) => question<boolean>(nats, askSubject(name, 'claim'), { id }),
    settle: async (id, outcome) => void (await question(nats, askSubject(name, 'settle'), { id, outcome })),
  };
}

/** Asks a server. @throws what it could not do */
async function question<T>(nats: Nats, subject: string, body: object): Promise<T> {
  const { payload } = await nats.request(subject, Buffer.from(JSON.stringify(body)));
  const answer = JSON.parse(payload.toString()) as { value?: T; failed?: string };
  if (answer.failed !== undefined) throw new NatsUnreachable(answer.failed);
  return answer.value as T;
}
