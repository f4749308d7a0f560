import { type CounterFinding, compareCounters, rebuildCounters } from '@zhixing/engine/capacity/counters.ts';
import type { Engine } from '@zhixing/engine/engine.ts';

export const capacityUsage = `capacity check  compare the counters of capacity rules with their records (the server does it every night)
capacity rebuild
                count again what the records take`;

type Say = (line: string) => void;

/** Commands for limited capacities used by records. */
export const capacityCommands = {
  /** Returns 1 if a counter is wrong. */
  check: async (engine: Engine, _args: readonly string[], say: Say): Promise<number> => {
    const { drift, over } = await compareCounters(engine);
    for (const one of drift) say(`${placeOf(one)}: the counter says ${one.used}, the records take ${one.taken}`);
    for (const one of over) say(`${placeOf(one)}: ${one.taken} taken of ${one.limit}; what was booked before the limit was lowered stays`);
    if (drift.length === 0) say('Every counter is what its records take.');
    return drift.length === 0 ? 0 : 1;
  },
  rebuild: async (engine: Engine, _args: readonly string[], say: Say): Promise<number> => {
    say(`Counted again for ${await rebuildCounters(engine)} rules.`);
    return 0;
  },
};

const placeOf = ({ declared, resource, slot }: CounterFinding): string => `${declared} ${resource} ${slot}`;
