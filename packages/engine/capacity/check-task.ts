import type { Engine } from '../engine.ts';
import type { ScheduledWork } from '../module.ts';
import { compareCounters } from './counters.ts';

/** Compares the capacity counters with their records every night. Differences are logged, and corrected by `capacity rebuild`. */
export const checkCapacityTask: ScheduledWork = { code: 'checkCapacity', cron: '10 3 * * *', run: (engine) => checkCapacity(engine) };

async function checkCapacity(engine: Engine): Promise<string | null> {
  const { drift, over } = await compareCounters(engine);
  if (drift.length > 0)
    engine.log.error({ drift: drift.slice(0, 20) }, 'capacity counters differ from their records; run "capacity rebuild"');
  if (over.length > 0) engine.log.warn({ over: over.slice(0, 20) }, 'more is taken than a lowered limit allows');
  return drift.length + over.length === 0 ? null : `drift ${drift.length}, over ${over.length}`;
}
