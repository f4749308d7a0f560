import type { Context } from '@zhixing/engine/context.ts';
import type { Migration } from '@zhixing/engine/module.ts';
import type { Command } from '@zhixing/telemetry/command.ts';
import type { Outcome } from '@zhixing/telemetry/outbox.ts';
import type { Report } from '@zhixing/telemetry/report.ts';
import sql from 'sql-template-tag';
import { keepPartitions } from '../partitions.ts';
import type { PlacedReport } from '../placed-report.ts';

/*
 * What devices sent, as it came: for whoever sets a device up or looks for a fault. It is no model: it is written with every batch and dropped
 * by the day. A message may tell where its wearer was, so `trip` says who may read it.
 */
export const messageLogTable: Migration = {
  id: '2026-11-26-device-message-log',
  up: [
    // Messages of one batch are received in the same moment: their number says which came first.
    'create sequence sys_device_log_no',
    `create table sys_device_log (
      no bigint not null default nextval('sys_device_log_no'), device uuid not null, received_at timestamptz(3) not null, fix_at timestamptz(3) not null, kind text not null, timing text not null,
      trip uuid, content text not null) partition by range (received_at)`,
    'create index ix_sys_device_log_device on sys_device_log (device, no desc)',
    'create table sys_device_log_default partition of sys_device_log default',
  ],
};

/** What was sent to devices stands beside what they sent, each with its meaning and, where it was not used, why. */
export const messageLogMeaning: Migration = {
  id: '2026-11-27-device-message-log-meaning',
  up: [
    "alter table sys_device_log add column direction text not null default 'up'",
    'alter table sys_device_log add column decoded jsonb',
    'alter table sys_device_log add column refusal text',
  ],
};

const MAX_LENGTH = 2000;

/** Why a message was not used, or not as it was: its clock or its fix is wrong, nobody carries the device, or its wearer may not be located. */
export type UpRefusal = 'clockBad' | 'noFix' | 'notCarried' | 'outside';

type Logged = Pick<PlacedReport, 'report' | 'device' | 'wearer' | 'of' | 'at' | 'timing' | 'isOutside'>;

/** Adds messages to the log, in the open transaction; those that tell of a connection alone are no messages. */
export async function logMessages(ctx: Context, placed: readonly Logged[]): Promise<void> {
  const rows = placed.flatMap((one) => {
    const { raw, kind, receivedAt } = one.report;
    if (!raw) return [];
    // Where a wearer is outside the time of the trip is kept nowhere.
    const isWithheld = one.isOutside && one.report.position !== undefined;
    return [
      {
        device: one.device,
        received_at: new Date(receivedAt).toISOString(),
        fix_at: new Date(one.at).toISOString(),
        kind,
        timing: one.timing,
        trip: (one.wearer ?? one.of)?.trip ?? null,
        content: isWithheld ? '' : storable(raw),
        direction: 'up',
        decoded: isWithheld ? null : meaningOf(one.report),
        refusal: refusalOf(one),
      },
    ];
  });
  await insertLog(ctx, rows);
}

/** Adds a command, and why the device did not do it. */
export async function logSent(
  ctx: Context,
  { device, command, refusal }: { readonly device: string; readonly command: Command; readonly refusal: Outcome | null },
): Promise<void> {
  const at = ctx.now().toISOString();
  const { ask, ...decoded } = command;
  const row = {
    device,
    received_at: at,
    fix_at: at,
    kind: ask,
    timing: 'live',
    trip: null,
    content: '',
    direction: 'down',
    decoded: JSON.stringify(decoded),
    refusal,
  };
  await insertLog(ctx, [row]);
}

async function insertLog(ctx: Context, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.query(sql`
    insert into sys_device_log (device, received_at, fix_at, kind, timing, trip, content, direction, decoded, refusal)
    select device, received_at, fix_at, kind, timing, trip, content, direction, decoded::jsonb, refusal
      from json_to_recordset(${JSON.stringify(rows)}::json) as sent(device uuid, received_at timestamptz, fix_at timestamptz, kind text, timing text,
        trip uuid, content text, direction text, decoded text, refusal text)`);
}

/** NUL and halves of pairs are no text to PostgreSQL. */
const storable = (text: string): string => text.slice(0, MAX_LENGTH).toWellFormed().replaceAll('\0', '\ufffd');

function refusalOf({ report: { position }, timing, wearer, of, isOutside }: Logged): UpRefusal | null {
  if (timing === 'clockBad') return 'clockBad';
  if (!position) return null;
  if (!position.valid) return 'noFix';
  if (wearer ?? of) return null;
  return isOutside ? 'outside' : 'notCarried';
}

/** The values of a message in the terms of the product as JSON, which the database alone takes apart; null where it has none. */
function meaningOf({ position, health, battery, alarms, extra }: Report): string | null {
  const meaning = { ...position, ...health, battery, alarms, ...extra };
  const text = storable(JSON.stringify(meaning).replaceAll('\\u0000', ''));
  return text === '{}' || text.length === MAX_LENGTH ? null : text;
}

/** Makes the partitions of the coming days, and drops those older than the retention. Returns how many there are. */
export const keepLogPartitions = (ctx: Context, retentionDays: number): Promise<number> =>
  keepPartitions(ctx, { table: 'sys_device_log', moment: 'received_at' }, retentionDays);
