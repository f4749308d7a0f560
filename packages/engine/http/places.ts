/** Whoever asks for a place. */
export interface Guest {
  /** Whether the place is held from the door on, until `leave`; else the guest is only let through the door. */
  readonly stays: boolean;
  readonly enter: () => void;
  readonly refuse: () => void;
}

/** A number of places, and those who wait for one, first come, first served. Guests are known by an object of theirs. */
export interface Places {
  taken(): number;
  waiting(): number;
  has(guest: object): boolean;
  /** Calls one of both: `enter` at once or as soon as there is a place, `refuse` when that takes too long. */
  ask(guest: object, what: Guest): void;
  /** The same, as a promise, of a place that is held: false is a refusal. */
  given(guest: object): Promise<boolean>;
  /** Gives a place back, or no longer waits for one. Doing so twice does nothing. */
  leave(guest: object): void;
}

/**
 * @param most how many places there are
 * @param patience milliseconds after which whoever waits is refused
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
  // Everybody has the same patience: the first of the queue is the first to lose it.
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
