import { WATCH_CHANNEL } from '@zhixing/engine/notification/watch.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Term } from './term.ts';

/** Listens as windows do, for what they hear of a write at least: news of an earlier one may come in late. */
export async function listen(term: Term): Promise<(expected: readonly string[], write: () => Promise<unknown>) => Promise<void>> {
  const { database, outbox } = term.server.engine;
  const heard = new Set<string>();
  await database.listen(WATCH_CHANNEL, (key) => void heard.add(key));
  return async (expected, write) => {
    await outbox.drain();
    heard.clear();
    await write();
    await outbox.drain();
    await eventually(() => expected.every((key) => heard.has(key)));
  };
}
