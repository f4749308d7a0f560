import pg from 'pg';

/** Counts what the driver is asked to send while work is done; statements that travel together count once. */
export async function sentDuring(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let sent = 0;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: Parameters<typeof query>) {
      sent += 1;
      return query.apply(this, args);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return sent;
}
