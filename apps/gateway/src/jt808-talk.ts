import type { Command } from '@zhixing/telemetry/command.ts';
import * as commands from '@zhixing/telemetry/jt808/commands.ts';
import { type Addressee, FrameSplitter, type Message, readFrame, writeFrames } from '@zhixing/telemetry/jt808/frame.ts';
import { readBatch } from '@zhixing/telemetry/jt808/location.ts';
import { locationReport } from '@zhixing/telemetry/jt808/location-report.ts';
import { locationOfAnswer, readAnswer, readAuthentication, readRegistration, UP } from '@zhixing/telemetry/jt808/messages.ts';
import { Parts } from '@zhixing/telemetry/jt808/parts.ts';
import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import type { Report } from '@zhixing/telemetry/report.ts';
import { Answers } from './answers.ts';
import type { Step, Talk, TalkContext } from './talk.ts';

const { DOWN, REGISTERED, RESULT } = commands;
const ATTEMPTS = 3;
const PARTS_LATE_MS = 5000;
/** Answers of terminals that are kept as they are. */
const KEPT: readonly number[] = [UP.parameters, UP.properties, UP.transparent];

/** A terminal of JT/T 808. It says nothing that counts before it has authenticated, and then speaks for its own phone number alone. */
export class Jt808Talk implements Talk {
  readonly protocol = 'jt808';
  readonly #context: TalkContext;
  readonly #splitter = new FrameSplitter();
  readonly #parts = new Parts();
  readonly #answers: Answers<number>;
  #terminal: Addressee | undefined;
  #failures = 0;
  #serial = 0;

  constructor(context: TalkContext) {
    this.#context = context;
    this.#answers = new Answers(context.answerMs);
  }

  frames = (chunk: Buffer): Buffer[] => this.#splitter.push(chunk);

  read = async (frame: Buffer): Promise<Step> => {
    const message = readFrame(frame);
    if (typeof message === 'string') return { fault: true };
    if (this.#terminal && this.#terminal.phone !== message.phone) return this.#answered(message, RESULT.failed);
    if (message.encryption !== 0) return this.#answered(message, RESULT.unsupported);
    if (message.id === UP.register) return this.#register(message);
    if (message.id === UP.authenticate) return this.#authenticate(message);
    if (!this.#terminal) return this.#answered(message, RESULT.failed);
    return this.#known(message);
  };

  send = async (command: Command): Promise<Outcome> => {
    const to = this.#terminal;
    if (!to) return 'notConnected';
    const message = messageOf(to, command);
    if (!message) return 'unsupported';
    const outcome = this.#answers.to(this.#serial);
    this.#context.write(this.#frames(to, message.id, message.body));
    return outcome;
  };

  ended = (): void => this.#answers.end();

  async #register(message: Message): Promise<Step> {
    const says = readRegistration(message);
    if (!says) return this.#answered(message, RESULT.broken);
    const { maker, model, terminal, plate } = says;
    const isAdmitted = await this.#context.admit({
      protocol: 'jt808',
      identity: message.phone,
      says: { maker, model, terminal, plate },
    });
    const result = isAdmitted ? REGISTERED.done : REGISTERED.noSuchTerminal;
    const body = commands.registered(message.serial, result, isAdmitted ? this.#context.codeOf(message.phone) : '');
    return { answer: this.#frames(message, DOWN.registered, body) };
  }

  /** A code that this gateway gave says that the terminal was admitted when it registered; any other is for the intake to judge. */
  async #authenticate(message: Message): Promise<Step> {
    const given = readAuthentication(message);
    if (!given) return this.#answered(message, RESULT.broken);
    const isOurs = given.code === this.#context.codeOf(message.phone);
    const says = { ...(given.imei && { imei: given.imei }), ...(given.software && { software: given.software }) };
    const claim = { protocol: 'jt808', identity: message.phone, says } as const;
    if (await this.#context.admit(isOurs ? claim : { ...claim, secret: given.code })) {
      this.#terminal = { phone: message.phone, edition: message.edition };
      return { ...this.#answered(message, RESULT.done), identity: message.phone };
    }
    this.#failures += 1;
    return { ...this.#answered(message, RESULT.failed), close: this.#failures >= ATTEMPTS };
  }

  #known(part: Message): Step {
    const now = this.#context.now();
    const message = this.#parts.add(part, now);
    const asked = this.#parts.toAskFor(now, PARTS_LATE_MS).map(({ serial, numbers }) => {
      const body = commands.resend(part.edition, serial, numbers);
      return this.#frames(part, DOWN.resend, body);
    });
    // A part is acknowledged with its message, since it is not durable before.
    if (!message) return asked.length > 0 ? { answer: Buffer.concat(asked) } : {};
    const step = this.#whole(message);
    if (!part.part || !step.answer) return step;
    const last = this.#answered(part, RESULT.done).answer ?? Buffer.alloc(0);
    return part.serial === message.serial ? step : { ...step, answer: Buffer.concat([step.answer, last]) };
  }

  #whole(message: Message): Step {
    if (message.id === UP.answer) return this.#heard(message.body);
    if (message.id === UP.askTime) return { answer: this.#frames(message, DOWN.time, commands.time(this.#context.now())) };
    const reports = this.#reports(message);
    if (reports) return { ...this.#answered(message, RESULT.done), reports };
    const isLocation = message.id === UP.location || message.id === UP.batch;
    return this.#answered(message, isLocation ? RESULT.broken : RESULT.unsupported);
  }

  /** Reports of a message; null where it is none that is read, or broken. */
  #reports({ id, serial, body, phone }: Message): Report[] | null {
    const about = { identity: phone, receivedAt: this.#context.now() };
    const plain = { protocol: 'jt808', ...about, dedupe: `${about.receivedAt}-${serial}` } as const;
    if (id === UP.heartbeat) return [{ ...plain, kind: 'heartbeat' }];
    if (id === UP.logout) return [{ ...plain, kind: 'offline' }];
    if (KEPT.includes(id)) return [{ ...plain, kind: 'event', extra: { message: id }, raw: body.toString('hex').slice(0, MAX_RAW_LENGTH) }];
    if (id === UP.batch) return batchReports(body, serial, about);
    const location = id === UP.location ? body : id === UP.locationAnswer || id === UP.controlAnswer ? locationOfAnswer(body) : null;
    // The answer to a question for the position takes the place of a general one.
    if (id === UP.locationAnswer && body.length >= 2) this.#answers.settle(body.readUInt16BE(0), 'delivered');
    const report = location && locationReport(location, serial, about);
    return report ? [report] : null;
  }

  #heard(body: Buffer): Step {
    const answer = readAnswer(body);
    if (answer) this.#answers.settle(answer.serial, answer.result === RESULT.done ? 'delivered' : 'refused');
    return {};
  }

  #answered(message: Message, result: number): { answer: Buffer } {
    return { answer: this.#frames(message, DOWN.answer, commands.answer(message.serial, message.id, result)) };
  }

  #frames(to: Addressee, id: number, body: Buffer): Buffer {
    const frames = writeFrames(to, id, this.#serial, body);
    this.#serial = (this.#serial + frames.length) & 0xffff;
    return Buffer.concat(frames);
  }
}

const MAX_RAW_LENGTH = 4000;

/** A batch of which at least one location can be read; broken ones are left out. */
function batchReports(body: Buffer, serial: number, about: Pick<Report, 'identity' | 'receivedAt'>): Report[] | null {
  const { bodies, catchUp } = readBatch(body);
  const reports = bodies.flatMap((one) => locationReport(one, serial, { ...about, ...(catchUp && { catchUp }) }) ?? []);
  return reports.length > 0 ? reports : null;
}

/** The message of a command; null where terminals know none. */
function messageOf({ edition }: Addressee, command: Command): { id: number; body: Buffer } | null {
  switch (command.ask) {
    case 'text':
      return { id: DOWN.text, body: commands.text(edition, command.text, command.urgent === true) };
    case 'reportEvery':
      return { id: DOWN.track, body: commands.track(command.seconds, command.forSeconds) };
    case 'setInterval':
      return { id: DOWN.parameters, body: commands.interval(command.seconds) };
    case 'locate':
      return { id: DOWN.locate, body: Buffer.alloc(0) };
    case 'setArea':
      return commands.setArea(edition, command.area);
    case 'deleteAreas':
      return commands.deleteAreas(command.shape, command.ids);
    case 'confirmAlarm':
      return { id: DOWN.confirmAlarm, body: commands.confirmAlarm(command.serial, command.bits) };
    case 'find':
      return null;
  }
}
