import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { type MessageEvent, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { administrators } from '@zhixing/engine/ports/administrators.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { compareSummaries } from '@zhixing/engine/summary/refresh.ts';

export const summaryEvents: readonly MessageEvent[] = [{ name: 'report.sumsDiffer', type: 'system', params: ['summaries', 'parts'] }];

/**
 * Compares sums, and what modules copy for figures, with the records that they are of, and notifies administrators of differences. Reports count what differs from the records from
 * then on; that it differed at all is a fault of the program or of a write past it.
 */
export async function checkSummaries(engine: Engine, stopping: () => boolean): Promise<string | null> {
  const drift = [...(await compareSummaries(engine, stopping))];
  for (const { compared } of engine.modules) if (compared && !stopping()) drift.push(...(await compared(engine, stopping)));
  if (drift.length === 0) return null;
  engine.log.error({ drift }, 'sums for reports differ from their records, and are summed up again');
  const ctx = systemContext(engine);
  const people = await use(engine, administrators).of(ctx);
  const parts = drift.reduce((sum, one) => sum + one.parts, 0);
  await notifyPeople(ctx, {
    event: 'report.sumsDiffer',
    to: people.map(({ id }) => id),
    params: { summaries: drift.map(({ name }) => name).join(', '), parts },
  });
  return `differ: ${parts}`;
}
