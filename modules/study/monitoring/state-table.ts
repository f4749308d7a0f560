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

/** Reads what is remembered of devices, each on its present trip, and holds it until the transaction ends. */
export async function statesOf(ctx: Context, devices: readonly string[]): Promise<ReadonlyMap<string, { trip: string; state: Kept }>> {
  const rows = await ctx.db.query<{ device: string; trip: string; state: Kept }>(
    sql`select device, trip, state from sys_monitoring_state where device = any(${[...devices].toSorted()}::uuid[]) order by device for update`,
  );
  return new Map(rows.map(({ device, trip, state }) => [device, { trip, state }]));
}

/** Remembers. */
export async function storeStates(ctx: Context, states: readonly { device: string; trip: string; state: Kept }[]): Promise<void> {
  if (states.length === 0) return;
  await ctx.db.query(sql`
    insert into sys_monitoring_state select * from json_to_recordset(${JSON.stringify(states)}::json) as n(device uuid, trip uuid, state jsonb)
    on conflict (device) do update set trip = excluded.trip, state = excluded.state`);
}
