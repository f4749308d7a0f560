import { currentRequest, withRequestContext } from '@zhixing/engine/observability/request-context.ts';
import pg from 'pg';

const counted = { actor: { userId: null }, requestId: 'counted', address: '' };

/**
 * Counts what the driver is asked to send for some work; statements that travel together count once. Background work leaves the context of the
 * request that woke it, and is not counted.
 */
export async function sentDuring(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let sent = 0;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: Parameters<typeof query>) {
      if (currentRequest()) sent += 1;
      return query.apply(this, args);
    },
  });
  try {
    await withRequestContext(counted, work);
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return sent;
}
