import type { Command } from '@zhixing/telemetry/command.ts';
import {
  commandContent,
  Gt06Splitter,
  imeiOf,
  intervalWords,
  LOCATE_WORDS,
  readGt06Frame,
  writeGt06Frame,
} from '@zhixing/telemetry/gt06/frame.ts';
import { commandAnswer, GT06, gt06Report, mustBeAnswered } from '@zhixing/telemetry/gt06/report.ts';
import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import { Answers } from './answers.ts';
import type { Step, Talk, TalkContext } from './talk.ts';

/** A tracker of the GT06 family. Only its login says who it is; what comes before or without one is not taken. */
export class Gt06Talk implements Talk {
  readonly protocol = 'gt06';
  readonly #context: TalkContext;
  readonly #splitter = new Gt06Splitter();
  readonly #answers: Answers<number>;
  #imei: string | undefined;
  #serial = 0;

  constructor(context: TalkContext) {
    this.#context = context;
    this.#answers = new Answers(context.answerMs);
  }

  frames = (chunk: Buffer): Buffer[] => this.#splitter.push(chunk);

  read = async (frame: Buffer): Promise<Step> => {
    const message = readGt06Frame(frame);
    if (!message) return { fault: true };
    const { type, content, serial } = message;
    const answer = mustBeAnswered(type)
      ? { answer: writeGt06Frame({ type, content: this.#answerContent(type), serial, long: false }) }
      : {};
    if (type === GT06.login) return this.#login(imeiOf(content), answer);
    if (this.#imei === undefined) return { close: true };
    const heard = commandAnswer(message);
    if (heard) this.#answers.settle(heard.mark, heard.isDone ? 'delivered' : 'refused');
    const report = gt06Report(message, { identity: this.#imei, receivedAt: this.#context.now() });
    return { ...answer, ...(report && { reports: [report] }) };
  };

  send = async (command: Command): Promise<Outcome> => {
    if (this.#imei === undefined) return 'notConnected';
    const words = wordsOf(command);
    if (words === null) return 'unsupported';
    this.#serial = (this.#serial + 1) & 0xffff;
    const outcome = this.#answers.to(this.#serial);
    const content = commandContent(this.#serial, words);
    this.#context.write(writeGt06Frame({ type: GT06.command, content, serial: this.#serial, long: false }));
    return outcome;
  };

  ended = (): void => this.#answers.end();

  async #login(imei: string | null, answer: { answer?: Buffer }): Promise<Step> {
    if (imei === null || (this.#imei !== undefined && this.#imei !== imei)) return { fault: true };
    if (!(await this.#context.admit({ protocol: 'gt06', identity: imei }))) return { close: true };
    this.#imei = imei;
    return { ...answer, identity: imei };
  }

  /** Devices that ask for the time are told it in UTC. */
  #answerContent(type: number): Buffer {
    if (type !== GT06.time) return Buffer.alloc(0);
    const now = new Date(this.#context.now());
    return Buffer.of(
      now.getUTCFullYear() - 2000,
      now.getUTCMonth() + 1,
      now.getUTCDate(),
      now.getUTCHours(),
      now.getUTCMinutes(),
      now.getUTCSeconds(),
    );
  }
}

/** A command in the words of these devices; null where they know none. */
function wordsOf(command: Command): string | null {
  if (command.ask === 'reportEvery' || command.ask === 'setInterval') return intervalWords(command.seconds);
  return command.ask === 'locate' ? LOCATE_WORDS : null;
}
