import { setTimeout as pause } from 'node:timers/promises';
import { keyOf } from '@zhixing/modules/study/device/keys.ts';
import type { Protocol } from '@zhixing/telemetry/report.ts';
import { type Child, startChild } from './children.ts';
import { asked, type Place } from './place.ts';

const DRAIN_S = 120;

/** The gateway over a new database with the sample, and with one device for each identity, all worn by the first wristband's wearer. */
export async function startFleet(
  place: Pick<Place, 'create'>,
  protocol: Protocol,
  identities: readonly string[],
): Promise<{ readonly database: string; readonly child: Child }> {
  const database = await place.create();
  const settings = { DATABASE_URL: database, DEMO: 'on', CIPHER_KEY: '0123456789abcdef' };
  await (await startChild('device-server.ts', { ...settings, BENCH_SAMPLE: 'on' })).stop();
  await multiply(database, protocol, identities);
  return { database, child: await startChild('device-server.ts', settings) };
}

/** Repeats the first wristband of the sample, with its wearer, once for each identity, as devices of another protocol where told. */
async function multiply(database: string, protocol: Protocol, identities: readonly string[]): Promise<void> {
  const keys = identities.map((identity) => keyOf(protocol, identity));
  const copy = async (table: string, where: string, overrides: string) => {
    const { rows } = await asked(
      database,
      `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [table],
    );
    const names = rows.map(({ name }) => `"${name}"`).join(', ');
    await asked(
      database,
      `insert into ${table} (${names}) select ${rows.map(({ name }) => `(r)."${name}"`).join(', ')} from (
         select jsonb_populate_record(null::${table}, to_jsonb(t) || ${overrides}) as r
           from (select * from ${table} where ${where} limit 1) t, unnest($1::text[], $2::text[]) with ordinality as n (identity, key, nth)) q`,
      [identities, keys],
    );
  };
  const id = (kind: string) => `md5('${kind}' || n.identity)::uuid`;
  await copy(
    'device',
    `identity = '8800000000'`,
    `jsonb_build_object('id', ${id('device')}, 'device_no', 'DVB' || n.nth, 'serial_no', 'BENCH-' || n.nth, 'protocol', '${protocol}', 'identity', n.identity, 'identity_key', n.key)`,
  );
  await copy(
    'device_binding',
    `device = (select id from device where identity = '8800000000')`,
    `jsonb_build_object('id', ${id('binding')}, 'device', ${id('device')}, 'device_key', ${id('device')}, 'wearer_key', null)`,
  );
  await asked(database, 'analyze');
}

/** How many positions are stored in the end, without those of one device. */
export async function drained(database: string, wanted: number, without: string): Promise<number> {
  for (let n = 0; ; n += 1) {
    const { rows } = await asked(
      database,
      `select count(*)::int as n from sys_track_point where device not in (select id from device where identity = $1)`,
      [without],
    );
    const stored = rows[0]?.n as number;
    if (stored >= wanted || n >= DRAIN_S) return stored;
    await pause(1000);
  }
}
