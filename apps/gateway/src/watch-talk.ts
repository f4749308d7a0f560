import {
  BracketSplitter,
  intervalContent,
  messageContent,
  readWatchFrame,
  type WatchMessage,
  writeWatchFrame,
} from '@zhixing/telemetry/watch/frame.ts';
import { watchAnswer, watchReport } from '@zhixing/telemetry/watch/report.ts';
import type { Command, Outcome } from './command.ts';
import type { Step, Talk, TalkContext } from './talk.ts';

/** A watch or card of the bracket protocol. It has no password: who it is, is what its first frame says, and remains so. */
export class WatchTalk implements Talk {
  readonly protocol = 'watch';
  readonly #context: TalkContext;
  readonly #splitter = new BracketSplitter();
  #watch: Pick<WatchMessage, 'maker' | 'identity'> | undefined;

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
    this.#context.write(writeWatchFrame(this.#watch, content));
    return 'delivered';
  };

  ended = (): void => undefined;
}

function contentOf(command: Command): string | null {
  if (command.ask === 'text') return messageContent(command.text);
  return command.ask === 'reportEvery' ? intervalContent(command.seconds) : null;
}
