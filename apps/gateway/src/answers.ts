import type { Outcome } from '@zhixing/telemetry/outbox.ts';

interface Waiting<Mark> {
  readonly mark: Mark;
  readonly settle: (outcome: Outcome) => void;
}

/** Commands that a device has not answered yet, in the order in which they were written, by what its answers repeat of them. */
export class Answers<Mark> {
  readonly #answerMs: number;
  readonly #waiting: Waiting<Mark>[] = [];

  constructor(answerMs: number) {
    this.#answerMs = answerMs;
  }

  /** Settles with the answer to a command, or with `otherwise` when the time for it is over. */
  to(mark: Mark, otherwise: Outcome = 'unanswered'): Promise<Outcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#leave(waiting, otherwise), this.#answerMs).unref();
      const settle = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const waiting: Waiting<Mark> = { mark, settle };
      this.#waiting.push(waiting);
    });
  }

  /** The oldest command with this mark has been answered. */
  settle(mark: Mark, outcome: Outcome): void {
    const waiting = this.#waiting.find((one) => one.mark === mark);
    if (waiting) this.#leave(waiting, outcome);
  }

  end(): void {
    for (const { settle } of this.#waiting.splice(0)) settle('notConnected');
  }

  #leave(waiting: Waiting<Mark>, outcome: Outcome): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    waiting.settle(outcome);
  }
}
