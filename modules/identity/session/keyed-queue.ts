/** Runs work of one key one after the other, and at most `places` pieces in total at once. */
export interface KeyedQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Keeps parallel guesses at one account from bypassing the failure counter, and hashing from occupying the whole thread pool. */
export function createKeyedQueue(places: number): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  const waiting: (() => void)[] = [];
  let free = places;

  async function inPlace<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  return {
    run: (key, work) => {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(
        () => inPlace(work),
        () => inPlace(work),
      );
      const settled = mine.catch(() => undefined).finally(() => last.get(key) === settled && last.delete(key));
      last.set(key, settled);
      return mine;
    },
  };
}
