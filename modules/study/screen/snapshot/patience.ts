/** How long a reader waits for an answer where an older one is known. */
export interface Patience {
  readonly isOver: () => boolean;
  /** Resolves when it is over. */
  readonly over: Promise<void>;
}

/** Patience that ends after some milliseconds. */
export function patienceOf(ms: number): Patience {
  let isOver = false;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  setTimeout(() => {
    isOver = true;
    resolve();
  }, ms).unref();
  return { isOver: () => isOver, over };
}
