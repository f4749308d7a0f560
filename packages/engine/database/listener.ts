import pg from 'pg';

/** Receives `notify` messages of other processes on a dedicated connection. */
export interface Listener {
  /**
   * Calls `handler` for every notification on a channel. Reconnects automatically, and then calls it with '' for notifications that may
   * have been missed.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}

const RECONNECT_MS = [50, 100, 200, 400];
const SLOWEST_RECONNECT_MS = 500;
const PULSE_MS = 15_000;
const ANSWER_MS = 10_000;

/** Opens the connection on the first `listen`. */
export function createListener(config: pg.ClientConfig, onError: (error: Error) => void): Listener {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const notify = (channel: string, payload: string) => handlers.get(channel)?.forEach((handler) => void handler(payload));
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = await listening(config, handlers.keys(), notify, lose);
    if (closed) letGo(next);
    else client = next;
  }

  // A failed connection attempt is reported to its caller, not handled as a lost connection.
  function lose(gone: pg.Client, error: Error): void {
    if (client !== gone) return;
    client = null;
    letGo(gone);
    onError(error);
    reconnect(0);
  }

  function reconnect(attempt: number): void {
    if (closed) return;
    retry = setTimeout(
      () => connect().then(notifyAll, () => reconnect(attempt + 1)),
      RECONNECT_MS[attempt] ?? SLOWEST_RECONNECT_MS,
    ).unref();
  }

  // Notifications during the outage are lost, so every listener must check for changes.
  const notifyAll = () => [...handlers.keys()].forEach((channel) => void notify(channel, ''));

  // A listening connection does not notice a silently broken link by itself, so it is polled.
  const pulse = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch((error: Error) => lose(asked, error));
  }, PULSE_MS).unref();

  return {
    listen: async (channel, handler) => {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
      if (client) await client.query(listenTo(channel));
      // During a reconnect nothing is needed: it listens to every channel known by then.
      else if (!retry) {
        opening ??= connect();
        await opening;
      }
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      clearInterval(pulse);
      await client?.end();
    },
  };
}

async function listening(
  config: pg.ClientConfig,
  channels: Iterable<string>,
  heard: (channel: string, payload: string) => void,
  lost: (client: pg.Client, error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ ...config, statement_timeout: 0, query_timeout: ANSWER_MS });
  client.on('notification', ({ channel, payload = '' }) => heard(channel, payload));
  client.on('error', (error) => lost(client, error));
  try {
    await client.connect();
    for (const channel of channels) await client.query(listenTo(channel));
    return client;
  } catch (error) {
    letGo(client);
    throw error;
  }
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`;

const letGo = (client: pg.Client): void => void client.end().catch(() => {});
