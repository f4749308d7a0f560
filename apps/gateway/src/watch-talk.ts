import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import {
  BracketSplitter,
  intervalContent,
  messageContent,
  readWatchFrame,
  type WatchMessage,
  writeWatchFrame,
} from '@zhixing/telemetry/watch/frame.ts';
import { watchAnswer, watchReport } from '@zhixing/telemetry/watch/report.ts';
import type { Command } from './command.ts';
import type { Step, Talk, TalkContext } from './talk.ts';

/** A watch or card of the bracket protocol. It has no password: who it is, is what its first frame says, and remains so. */
export class WatchTalk implements Talk {
  readonly protocol = 'watch';
  readonly #context: TalkContext;
  readonly #splitter = new BracketSplitter();
  #watch: Pick<WatchMessage, 'maker' | 'identity'> | undefined;
  /** Texts that the watch has not answered yet, in the order in which they were written. */
  readonly #waiting: ((outcome: Outcome) => void)[] = [];

  constructor(context: TalkContext) {
    this.#context = context;
  }

  frames = (chunk: Buffer): Buffer[] => this.#splitter.push(chunk);

  read = async (frame: Buffer): Promise<Step> => {
    const message = readWatchFrame(frame);
    if (!message) return { fault: true };
    const { maker, identity } = message;
    if (!this.#watch) {
      if (!(await this.#context.admit({ protocol: 'watch', identity, says: { maker } }))) return { close: true };
      this.#watch = { maker, identity };
    }
    if (this.#watch.identity !== identity) return { fault: true };
    if (message.command === TEXT) this.#waiting.shift()?.('delivered');
    const answer = watchAnswer(message);
    return {
      identity,
      reports: [watchReport(message, this.#context.now())],
      ...(answer && { answer: writeWatchFrame(message, answer) }),
    };
  };

  send = async (command: Command): Promise<Outcome> => {
    if (!this.#watch) return 'notConnected';
    const content = contentOf(command);
    if (!content) return 'unsupported';
    const outcome = command.ask === 'text' ? this.#answered() : Promise.resolve<Outcome>('written');
    this.#context.write(writeWatchFrame(this.#watch, content));
    return outcome;
  };

  ended = (): void => {
    for (const settle of this.#waiting.splice(0)) settle('notConnected');
  };

  #answered(): Promise<Outcome> {
    return new Promise((resolve) => {
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const timer = setTimeout(() => {
        const place = this.#waiting.indexOf(settle);
        if (place >= 0) this.#waiting.splice(place, 1);
        resolve('unanswered');
      }, this.#context.answerMs).unref();
      this.#waiting.push(settle);
    });
  }
}

/** A watch repeats the name of the command when it has shown a text. */
const TEXT = 'MESSAGE';

function contentOf(command: Command): string | null {
  if (command.ask === 'text') return messageContent(command.text);
  return command.ask === 'reportEvery' ? intervalContent(command.seconds) : null;
}
