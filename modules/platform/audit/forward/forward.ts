import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding, Migration } from '@zhixing/engine/module.ts';
import { lockDue, type Queue } from '@zhixing/engine/queue/claim.ts';
import { type PollingWorker, startPollingWorker } from '@zhixing/engine/queue/polling-worker.ts';
import sql from 'sql-template-tag';
import { type ForwardedLine, syslogLine } from './syslog-line.ts';
import { type SyslogPlace, sendSyslog } from './syslog-send.ts';

/** Position up to which the log has been forwarded: a single row, locked by the process that forwards. */
export const forwardTables: Migration = {
  id: '2026-11-22-audit-forward',
  up: [
    'create table sys_audit_forward (one boolean primary key default true check (one), seq bigint not null, at timestamptz(3) not null)',
    'insert into sys_audit_forward (seq, at) values (0, now())',
  ],
};

/** A queue of one row: the process that locks it forwards. */
const forwardQueue: Queue = { table: 'sys_audit_forward', key: 'one', due: null };

const BATCH = 500;
const EVERY_MS = 2000;
const LATE_MINUTES = 5;

/** Forwards new audit lines to a syslog receiver, starting from the stored position. */
export const startForwarding = (engine: Engine, place: SyslogPlace): Promise<PollingWorker> =>
  startPollingWorker(engine, {
    name: 'audit log to syslog',
    channel: 'audit_forward',
    everyMs: EVERY_MS,
    work: () => forwardBatch(engine, place),
  });

/**
 * Forwards the next batch; returns whether there are more. The position advances only after the receiver has accepted the batch, so lines
 * are delivered at least once. The row lock lets only one process forward at a time.
 */
export function forwardBatch({ database, now }: Engine, place: SyslogPlace): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [reached] = await lockDue<{ seq: string }>(tx, forwardQueue, sql`t.seq`, { limit: 1 });
    if (!reached) return false;
    const lines = await tx.query<ForwardedLine>(sql`
      select a.seq, a.sealed_at, a.hash, a.id, a.at, a.kind, a.verb, a.model, a.record_id, a.records, a.actor, a.viewer, a.address, a.request, a.job,
        a.history, a.detail::text as detail, u.account
      from sys_audit a left join "user" u on u.id = a.actor where a.seq > ${reached.seq} order by a.seq limit ${BATCH}`);
    const last = lines.at(-1);
    if (!last) return false;
    await sendSyslog(place, lines.map(syslogLine));
    await tx.query(sql`update sys_audit_forward set seq = ${last.seq}, at = ${now()}`);
    return lines.length === BATCH;
  });
}

/** Health finding if lines have been waiting to be forwarded for some time. */
export async function forwardHealth({ database, now }: Engine): Promise<readonly Finding[]> {
  const [waiting] = await database.query<{ lines: number }>(sql`
    select (select h.seq from sys_audit_head h)::float8 - f.seq as lines from sys_audit_forward f
    where exists (select 1 from sys_audit a where a.seq > f.seq and a.sealed_at < ${now()}::timestamptz - make_interval(mins => ${LATE_MINUTES}))`);
  return waiting ? [{ tone: 'danger', key: 'audit.findings.forwardLate', params: { lines: waiting.lines } }] : [];
}
