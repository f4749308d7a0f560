import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openPlace } from './place.ts';
import { heading, median, round1 } from './report.ts';

/*
 * What processes telling each other of changes costs, by NOTIFY of the database and by Redis beside it (--redis host:port): how long until the last of
 * ten listeners has heard, and how many small writes a second commit with a notification in each against none.
 */

const { values: options } = parseArgs({ options: { redis: { type: 'string' }, rounds: { type: 'string', default: '5' } } });
const LISTENERS = 10;
const TOLD = 300;
const WRITERS = 8;
const WRITE_MS = 1500;

/** Tells something and resolves when everybody has heard it. */
interface Channel {
  tell(what: string): Promise<void>;
  close(): Promise<void>;
}

const place = await openPlace();
heading(`${LISTENERS} processes are told of changes`, place.title);
try {
  const database = await place.create();
  const delays: Record<string, number[]> = { notify: [], redis: [] };
  const rates: Record<string, number[]> = { plain: [], notifying: [] };
  for (let round = 0; round < Number(options.rounds); round++) {
    delays.notify?.push(...(await delaysOf(await overPostgres(database))));
    if (options.redis) delays.redis?.push(...(await delaysOf(await overRedis(options.redis))));
    rates.plain?.push(await writesPerSecond(database, false));
    rates.notifying?.push(await writesPerSecond(database, true));
  }
  for (const [name, all] of Object.entries(delays)) {
    const sorted = all.sort((a, b) => a - b);
    if (sorted.length > 0)
      console.log(
        `${name}: the last listener hears after ${round2(median(sorted))} ms, 99 of 100 times within ${round2(sorted[Math.floor(sorted.length * 0.99)] ?? 0)} ms`,
      );
  }
  const [plain, notifying] = [median(rates.plain ?? []), median(rates.notifying ?? [])];
  console.log(
    `writes a second: ${Math.round(plain)} without, ${Math.round(notifying)} with a notification in each (${round2(notifying / plain)})`,
  );
} finally {
  await place.close();
}

function round2(value: number): number {
  return round1(value * 10) / 10;
}

async function delaysOf(channel: Channel): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < TOLD; n++) {
    const began = performance.now();
    await channel.tell(`message${n}`);
    taken.push(performance.now() - began);
  }
  await channel.close();
  return taken;
}

/** Counts who has heard what was told last. */
function ears() {
  let heard = 0;
  let all = () => {};
  return {
    hear: () => {
      heard += 1;
      if (heard === LISTENERS) all();
    },
    everybody: () =>
      new Promise<void>((resolve) => {
        heard = 0;
        all = resolve;
      }),
  };
}

async function overPostgres(url: string): Promise<Channel> {
  const { hear, everybody } = ears();
  const clients = Array.from({ length: LISTENERS + 1 }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const [teller, ...listeners] = clients;
  for (const listener of listeners) {
    listener.on('notification', hear);
    await listener.query('listen trial');
  }
  return {
    tell: async (what) => {
      const heard = everybody();
      await teller?.query('select pg_notify($1, $2)', ['trial', what]);
      await heard;
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

async function overRedis(address: string): Promise<Channel> {
  const [host = '', port = '6379'] = address.split(':');
  const { hear, everybody } = ears();
  const opened = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(Number(port), host, () => resolve(socket.setNoDelay(true)));
    });
  const sockets = await Promise.all(Array.from({ length: LISTENERS + 1 }, opened));
  const [teller, ...listeners] = sockets;
  const subscribed = everybody();
  for (const listener of listeners) {
    // One message at a time: whatever comes is one.
    listener.on('data', hear);
    listener.write('SUBSCRIBE zxtrial\r\n');
  }
  await subscribed;
  return {
    tell: async (what) => {
      const heard = everybody();
      teller?.write(`PUBLISH zxtrial ${what}\r\n`);
      await heard;
    },
    close: async () => sockets.forEach((socket) => void socket.destroy()),
  };
}

async function writesPerSecond(url: string, notifying: boolean): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: WRITERS });
  await pool.query('create table if not exists trial (id bigserial primary key, word text)');
  let written = 0;
  let over = false;
  const text = notifying
    ? "with told as (select pg_notify('trial', 'role:00000000-0000-0000-0000-000000000000')) insert into trial (word) select 'word' from told"
    : "insert into trial (word) values ('word')";
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over) {
      await pool.query(text);
      written += 1;
    }
  });
  await pause(WRITE_MS);
  over = true;
  await Promise.all(writers);
  await pool.end();
  return written / (WRITE_MS / 1000);
}
