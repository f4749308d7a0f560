import type { Context } from '@zhixing/engine/context.ts';
import type { Migration } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';
import type { Kept } from './window.ts';

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

/** Reads what is remembered of devices, each on its present trip, and holds it until the transaction ends. */
export async function statesOf(ctx: Context, devices: readonly string[]): Promise<ReadonlyMap<string, { trip: string; state: Kept }>> {
  const rows = await ctx.db.query<{ device: string; trip: string; state: string }>(
    sql`select device, trip, state from sys_monitoring_state where device = any(${[...devices].toSorted()}::uuid[]) order by device for update`,
  );
  return new Map(rows.map(({ device, trip, state }) => [device, { trip, state: JSON.parse(state) as Kept }]));
}

/** Remembers. */
export async function storeStates(ctx: Context, states: readonly { device: string; trip: string; state: Kept }[]): Promise<void> {
  if (states.length === 0) return;
  const devices = states.map(({ device }) => device);
  const trips = states.map(({ trip }) => trip);
  const texts = states.map(({ state }) => JSON.stringify(state));
  await ctx.db.query(sql`
    insert into sys_monitoring_state select * from unnest(${devices}::uuid[], ${trips}::uuid[], ${texts}::text[])
    on conflict (device) do update set trip = excluded.trip, state = excluded.state`);
}
