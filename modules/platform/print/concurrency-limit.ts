/** Limits how much of a kind of work each person has underway in this process. */
export interface ConcurrencyLimit {
  /** Does the work, or throws what `refuse` makes where the person has as much underway as allowed. */
  readonly take: <T>(person: string, work: () => Promise<T>) => Promise<T>;
}

export function createConcurrencyLimit(most: number, refuse: () => Error): ConcurrencyLimit {
  const underway = new Map<string, number>();
  const leave = (person: string): void => {
    const left = (underway.get(person) ?? 1) - 1;
    if (left > 0) underway.set(person, left);
    else underway.delete(person);
  };
  return {
    take: async (person, work) => {
      const taken = underway.get(person) ?? 0;
      if (taken >= most) throw refuse();
      underway.set(person, taken + 1);
      try {
        return await work();
      } finally {
        leave(person);
      }
    },
  };
}
