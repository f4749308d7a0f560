/** A request for a slot. */
export interface Waiter {
  /** Whether the slot is held until `leave`; otherwise the waiter only passes through the queue. */
  readonly holdsSlot: boolean;
  readonly enter: () => void;
  readonly refuse: () => void;
}

/** A semaphore with a FIFO queue and a timeout. Waiters are identified by an object, such as the request. */
export interface Semaphore {
  taken(): number;
  waiting(): number;
  has(waiter: object): boolean;
  /** Calls either `enter`, at once or as soon as a slot is free, or `refuse` after the timeout. */
  ask(waiter: object, what: Waiter): void;
  /** The same as a promise, for a slot that is held; resolves to false if refused. */
  given(waiter: object): Promise<boolean>;
  /** Releases the slot or leaves the queue. Idempotent. */
  leave(waiter: object): void;
}

/**
 * @param most number of slots
 * @param timeoutMs milliseconds after which a waiter is refused
 */
export function createSemaphore(most: number, timeoutMs: number): Semaphore {
  const holding = new WeakSet<object>();
  const queue = new Map<object, Waiter & { readonly until: number }>();
  let taken = 0;
  let waker: NodeJS.Timeout | undefined;

  const enter = (waiter: object, what: Waiter): void => {
    if (what.holdsSlot) {
      taken += 1;
      holding.add(waiter);
    }
    what.enter();
  };
  const admitNext = (): void => {
    for (const [waiter, what] of queue) {
      if (taken >= most) return;
      queue.delete(waiter);
      enter(waiter, what);
    }
  };
  // All waiters have the same timeout, so the queue is ordered by deadline and one timer suffices.
  const refuseLate = (): void => {
    waker = undefined;
    const now = Date.now();
    for (const [waiter, { until, refuse }] of queue) {
      if (until > now) {
        waker = setTimeout(refuseLate, until - now);
        return;
      }
      queue.delete(waiter);
      refuse();
    }
  };
  const ask = (waiter: object, what: Waiter): void => {
    if (taken < most && queue.size === 0) enter(waiter, what);
    else {
      queue.set(waiter, { ...what, until: Date.now() + timeoutMs });
      if (!waker) waker = setTimeout(refuseLate, timeoutMs);
    }
  };
  return {
    taken: () => taken,
    waiting: () => queue.size,
    has: (waiter) => holding.has(waiter),
    ask,
    given: (waiter) => new Promise((resolve) => ask(waiter, { holdsSlot: true, enter: () => resolve(true), refuse: () => resolve(false) })),
    leave: (waiter) => {
      queue.delete(waiter);
      if (!holding.delete(waiter)) return;
      taken -= 1;
      admitNext();
    },
  };
}
