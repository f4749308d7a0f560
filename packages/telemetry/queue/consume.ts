import { setTimeout as pause } from 'node:timers/promises';
import type { Outbox } from '../outbox.ts';
import type { Intake, Report } from '../report.ts';
import { acknowledge, type Consumer, nextMessages, takeOver } from './jetstream.ts';
import type { Nats } from './nats.ts';
import type { NatsMessage } from './nats-frames.ts';
import { askSubject, keepReportStream, LANES, type Lane, laneSubject, PARTS, type QueueSettings } from './report-queue.ts';

/** Who reads which part of the queue, agreed between servers. */
export interface Shares {
  /** The parts that are this server's now; called again and again, since it also says that this server is alive. */
  readonly renew: () => Promise<readonly number[]>;
  /** Leaves all parts to others. */
  readonly leave: () => Promise<void>;
  readonly everyMs: number;
}

export interface ConsumeSettings extends QueueSettings {
  readonly intake: Intake;
  readonly outbox?: Outbox;
  readonly shares: Shares;
  readonly log: { readonly warn: (about: object, message: string) => void };
}

/** Most messages of one round. */
const BATCH = 500;
const RETRY_MS = 500;
const GROUP = 'servers';

/** Stores what gateways have put into the queue, and answers their questions, until it is stopped. */
export async function consumeReports(settings: ConsumeSettings): Promise<{ readonly stop: () => Promise<void> }> {
  const leave = answerQuestions(settings);
  await keepReportStream(settings).catch((error: unknown) => {
    leave();
    throw error;
  });
  const stopped = new AbortController();
  const reading = new Map<number, Reading>();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const mine = await settings.shares.renew().catch((error: unknown) => {
        settings.log.warn({ err: error }, 'the parts of the queue could not be divided');
        return null;
      });
      // Whoever could not say that it is alive may have lost its parts meanwhile.
      await change(reading, mine ?? [], settings);
      await pause(settings.shares.everyMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped.abort();
      leave();
      await running;
      await change(reading, [], settings);
      await settings.shares.leave().catch(() => undefined);
    },
  };
}

interface Reading {
  readonly stop: () => Promise<void>;
}

async function change(reading: Map<number, Reading>, mine: readonly number[], settings: ConsumeSettings): Promise<void> {
  const lost = [...reading].filter(([part]) => !mine.includes(part));
  for (const [part] of lost) reading.delete(part);
  await Promise.all(lost.map(([, one]) => one.stop()));
  for (const part of mine) if (!reading.has(part) && part < PARTS) reading.set(part, startReading(part, settings));
}

function startReading(part: number, settings: ConsumeSettings): Reading {
  const stopped = new AbortController();
  const lanes = LANES.map((lane) => readLane(lane, part, settings, stopped.signal));
  return {
    stop: async () => {
      stopped.abort();
      await Promise.all(lanes);
    },
  };
}

async function readLane(lane: Lane, part: number, settings: ConsumeSettings, signal: AbortSignal): Promise<void> {
  const { nats, name, log } = settings;
  const consumer: Consumer = { stream: name, name: `${lane}-${part}` };
  while (!signal.aborted) {
    try {
      await takeOver(nats, consumer, laneSubject(name, lane, part));
      while (!signal.aborted) await storeNext(consumer, settings, signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error, lane, part }, 'reports could not be taken from the queue');
      await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

/** Stores a batch and removes it from the queue then. A failure ends the round, and all of it comes again, in its order. */
async function storeNext(consumer: Consumer, { nats, intake, log }: ConsumeSettings, signal: AbortSignal): Promise<void> {
  const messages = await nextMessages(nats, consumer, BATCH, signal);
  if (messages.length === 0 || signal.aborted) return;
  const reports = messages.flatMap((message) => reportsIn(message, log));
  if (reports.length > 0) await intake.accept(reports);
  await acknowledge(nats, messages);
}

/** What a message holds. One that cannot be read would come again for ever: it is logged and removed. */
function reportsIn({ payload, subject }: NatsMessage, log: ConsumeSettings['log']): Report[] {
  try {
    const reports: unknown = JSON.parse(payload.toString());
    if (!Array.isArray(reports)) throw new Error('no list of reports');
    return reports as Report[];
  } catch (error) {
    log.warn({ err: error, subject }, 'a message in the queue cannot be read');
    return [];
  }
}

function answerQuestions({ nats, name, intake, outbox, log }: ConsumeSettings): () => void {
  const answers = {
    admit: (claim: never) => intake.admit(claim),
    waiting: async () => (await outbox?.waiting()) ?? [],
    claim: async ({ id }: { id: string }) => (await outbox?.claim(id)) ?? false,
    settle: async ({ id, outcome }: { id: string; outcome: never }) => outbox?.settle(id, outcome),
  };
  const leaves = Object.entries(answers).map(([question, answer]) => {
    const take = (message: NatsMessage): void => {
      reply(nats, message, answer as (body: unknown) => Promise<unknown>).catch((error: unknown) =>
        log.warn({ err: error, question }, 'a question of a gateway was not answered'),
      );
    };
    return nats.subscribe(askSubject(name, question as keyof typeof answers), take, GROUP);
  });
  return () => {
    for (const leave of leaves) leave();
  };
}

async function reply(nats: Nats, { payload, reply: to }: NatsMessage, answer: (body: unknown) => Promise<unknown>): Promise<void> {
  if (to === undefined) return;
  try {
    const value = await answer(JSON.parse(payload.toString()));
    nats.publish(to, Buffer.from(JSON.stringify({ value })));
  } catch (error) {
    nats.publish(to, Buffer.from(JSON.stringify({ failed: 'the server could not answer' })));
    throw error;
  }
}
