import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Migration } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';
import { progressOf, textOf } from './state-text.ts';
import type { Progress } from './window.ts';

/*
 * What the rules remember of each device on its trip. It is no model: it is written with every batch of reports, in their transaction, so that
 * rules go on after a restart where they were; nobody reads or edits it. Only this file writes it.
 */
export const stateTable: Migration = {
  id: '2026-11-26-monitoring-state',
  up: ['create table sys_monitoring_state (device uuid primary key, trip uuid not null, state jsonb not null)'],
};

/**
 * As text, which the database stores as it comes: nobody asks for a part of it, and taking documents of some kilobytes apart with every batch was a
 * third of the time of positions. Room in each page lets a row be written anew beside itself, without a new entry of the index.
 */
export const stateAsText: Migration = {
  id: '2026-11-28-monitoring-state-text',
  up: [
    'alter table sys_monitoring_state alter column state type text using state::text',
    'alter table sys_monitoring_state set (fillfactor = 50)',
  ],
};

/** What is remembered of a device on a trip. */
export interface DeviceState {
  readonly trip: string;
  readonly progress: Progress;
}

/** As this process has read or written it; `version` is the transaction that wrote the row, which every change of the row changes. */
interface Held extends DeviceState {
  readonly version: string;
}

/** Most devices whose state a process holds: some kilobytes each. */
const LIMIT = 5000;
const NEVER_WRITTEN = '0';
const held = new WeakMap<Engine, Map<string, Held>>();

function heldBy(engine: Engine): Map<string, Held> {
  const known = held.get(engine);
  if (known) return known;
  const made = new Map<string, Held>();
  held.set(engine, made);
  engine.caches.add({ name: 'deviceStates', size: () => made.size, clear: () => made.clear() });
  return made;
}

function hold(engine: Engine, device: string, one: Held): void {
  const known = heldBy(engine);
  known.delete(device);
  known.set(device, one);
  if (known.size > LIMIT) known.delete(known.keys().next().value ?? '');
}

/**
 * Reads what is remembered of devices, each on its present trip, and holds it until the transaction ends. What this process knows in the version
 * that is stored is neither sent nor parsed again: with every batch of reports that would be kilobytes for each device.
 */
export async function statesOf(ctx: Context, devices: readonly string[]): Promise<ReadonlyMap<string, DeviceState>> {
  const asked = devices.toSorted();
  // Taken out before the question: what is held may be dropped while it is answered.
  const known = new Map(asked.map((device) => [device, heldBy(ctx.engine).get(device)]));
  const versions = asked.map((device) => known.get(device)?.version ?? NEVER_WRITTEN);
  const rows = await ctx.db.query<{ device: string; trip: string; version: string; state: string | null }>(sql`
    select s.device, s.trip, s.xmin::text as version, case when s.xmin::text <> k.version then s.state end as state
      from sys_monitoring_state s join unnest(${asked}::uuid[], ${versions}::text[]) k(device, version) on k.device = s.device
     order by s.device for update of s`);
  return new Map(
    rows.map(({ device, trip, version, state }) => {
      const one = state === null ? known.get(device) : { trip, version, progress: progressOf(state) };
      if (!one) throw new Error(`the state of device ${device} was not sent, though its version is not known here`);
      hold(ctx.engine, device, one);
      return [device, one];
    }),
  );
}

/** Remembers: written with whatever is sent next in the open transaction, at the latest with its commit. */
export function storeStates({ db, engine }: Context, states: readonly (DeviceState & { readonly device: string })[]): void {
  if (states.length === 0) return;
  if (!db.sendWithNext) throw new Error('what rules remember is written in the transaction of the reports');
  const devices = states.map(({ device }) => device);
  const trips = states.map(({ trip }) => trip);
  const texts = states.map(({ progress }) => textOf(progress));
  const versions = new Map<string, string>();
  const statement = sql`
    insert into sys_monitoring_state as s select * from unnest(${devices}::uuid[], ${trips}::uuid[], ${texts}::text[])
    on conflict (device) do update set trip = excluded.trip, state = excluded.state
    returning s.device, s.xmin::text as version`;
  const answered = (rows: { device: string; version: string }[]) => {
    for (const { device, version } of rows) versions.set(device, version);
  };
  db.sendWithNext(statement, { answered });
  db.afterCommit(() => {
    for (const { device, trip, progress } of states)
      hold(engine, device, { trip, progress, version: versions.get(device) ?? NEVER_WRITTEN });
  });
}
