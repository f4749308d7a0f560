/** A request for a slot. */
export interface Guest {
  /** Whether the slot is held until `leave`; otherwise the guest only passes through the queue. */
  readonly stays: boolean;
  readonly enter: () => void;
  readonly refuse: () => void;
}

/** A semaphore with a FIFO queue and a timeout. Guests are identified by an object, such as the request. */
export interface Places {
  taken(): number;
  waiting(): number;
  has(guest: object): boolean;
  /** Calls either `enter`, at once or as soon as a slot is free, or `refuse` after the timeout. */
  ask(guest: object, what: Guest): void;
  /** The same as a promise, for a slot that is held; resolves to false if refused. */
  given(guest: object): Promise<boolean>;
  /** Releases the slot or leaves the queue. Idempotent. */
  leave(guest: object): void;
}

/**
 * @param most number of slots
 * @param patience milliseconds after which a waiting guest is refused
 */
export function createPlaces(most: number, patience: number): Places {
  const holding = new WeakSet<object>();
  const queue = new Map<object, Guest & { readonly until: number }>();
  let taken = 0;
  let waker: NodeJS.Timeout | undefined;

  const enter = (guest: object, what: Guest): void => {
    if (what.stays) {
      taken += 1;
      holding.add(guest);
    }
    what.enter();
  };
  const letIn = (): void => {
    for (const [guest, what] of queue) {
      if (taken >= most) return;
      queue.delete(guest);
      enter(guest, what);
    }
  };
  // All guests have the same timeout, so the queue is ordered by deadline and one timer suffices.
  const sendAway = (): void => {
    waker = undefined;
    const now = Date.now();
    for (const [guest, { until, refuse }] of queue) {
      if (until > now) {
        waker = setTimeout(sendAway, until - now);
        return;
      }
      queue.delete(guest);
      refuse();
    }
  };
  const ask = (guest: object, what: Guest): void => {
    if (taken < most && queue.size === 0) enter(guest, what);
    else {
      queue.set(guest, { ...what, until: Date.now() + patience });
      if (!waker) waker = setTimeout(sendAway, patience);
    }
  };
  return {
    taken: () => taken,
    waiting: () => queue.size,
    has: (guest) => holding.has(guest),
    ask,
    given: (guest) => new Promise((resolve) => ask(guest, { stays: true, enter: () => resolve(true), refuse: () => resolve(false) })),
    leave: (guest) => {
      queue.delete(guest);
      if (!holding.delete(guest)) return;
      taken -= 1;
      letIn();
    },
  };
}
