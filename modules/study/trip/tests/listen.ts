import { announceChange, WATCH_CHANNEL } from '@zhixing/engine/notification/watch.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Term } from './term.ts';

/** Listens as windows do, for what they hear of a write at least. */
export async function listen({ server }: Term): Promise<(expected: readonly string[], write: () => Promise<unknown>) => Promise<void>> {
  const { database, outbox } = server.engine;
  const heard = new Set<string>();
  let rounds = 0;
  await database.listen(WATCH_CHANNEL, (key) => void heard.add(key));
  return async (expected, write) => {
    await outbox.drain();
    // News of earlier writes comes before this: none of it is taken for news of the write.
    rounds += 1;
    announceChange(server.context(), 'round', String(rounds));
    await eventually(() => heard.has(`round:${rounds}`));
    heard.clear();
    await write();
    await outbox.drain();
    await eventually(() => expected.every((key) => heard.has(key)));
  };
}
