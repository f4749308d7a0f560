import type { Command } from '@zhixing/telemetry/command.ts';
import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import {
  BracketSplitter,
  FIND_CONTENT,
  intervalContent,
  LOCATE_CONTENT,
  messageContent,
  readWatchFrame,
  type WatchMessage,
  writeWatchFrame,
} from '@zhixing/telemetry/watch/frame.ts';
import { watchAnswer, watchReport } from '@zhixing/telemetry/watch/report.ts';
import { Answers } from './answers.ts';
import type { Step, Talk, TalkContext } from './talk.ts';

/** A watch or card of the bracket protocol. It has no password: who it is, is what its first frame says, and remains so. */
export class WatchTalk implements Talk {
  readonly protocol = 'watch';
  readonly #context: TalkContext;
  readonly #splitter = new BracketSplitter();
  #watch: Pick<WatchMessage, 'maker' | 'identity'> | undefined;
  /** By the name of the command, which a watch repeats when it has done what it was asked to. */
  readonly #answers: Answers<string>;

  constructor(context: TalkContext) {
    this.#context = context;
    this.#answers = new Answers(context.answerMs);
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
    this.#answers.settle(message.command, 'delivered');
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
    const outcome = this.#answers.to(content.split(',', 1)[0] ?? '');
    this.#context.write(writeWatchFrame(this.#watch, content));
    return outcome;
  };

  ended = (): void => this.#answers.end();
}

function contentOf(command: Command): string | null {
  switch (command.ask) {
    case 'text':
      return messageContent(command.text);
    case 'reportEvery':
    case 'setInterval':
      return intervalContent(command.seconds);
    case 'locate':
      return LOCATE_CONTENT;
    case 'find':
      return FIND_CONTENT;
    default:
      return null;
  }
}
