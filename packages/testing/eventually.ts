import { inspect } from 'node:util';

interface Options {
  /** Timeout in seconds, long enough for a busy machine. */
  readonly seconds?: number;
  /** Polling interval in milliseconds; 0 polls in every turn of the event loop. */
  readonly every?: number;
  /** Aborts the wait at once with the reason it returns, such as that the process has exited. */
  readonly hopeless?: () => string | undefined;
}

const never = Symbol('no answer yet');

/**
 * Polls until the answer is accepted (by default: truthy) and returns it. Errors count as not accepted.
 * @throws after the deadline, with the last answer or error in the message and as the cause
 */
export async function eventually<T>(
  question: () => T | Promise<T>,
  accepted: (answer: T) => boolean = Boolean,
  { seconds = 60, every = 20, hopeless = () => undefined }: Options = {},
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  let last: unknown = never;
  while (performance.now() < deadline) {
    try {
      const answer = await question();
      if (accepted(answer)) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    const reason = hopeless();
    if (reason !== undefined) throw new Error(reason, { cause: last });
    await pause(every);
  }
  const seen = last === never ? 'nothing' : inspect(last, { depth: 4, breakLength: 140 });
  throw new Error(`not within ${seconds} s; last seen: ${seen}\n${question}`, { cause: last });
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => (milliseconds === 0 ? setImmediate(resolve) : setTimeout(resolve, milliseconds)));
