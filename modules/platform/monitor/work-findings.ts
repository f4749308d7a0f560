import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';
import { graded } from './graded.ts';

const WAITING_SECONDS = { warning: 300, danger: 3600 };
const SEAL_SECONDS = { warning: 120, danger: 1800 };
/** Never critical: after the clock has been corrected, this finding disappears with time. */
const FUTURE_SECONDS = { warning: 120, danger: Number.POSITIVE_INFINITY };
const HOUR_SECONDS = 3600;

/** Background work: queue lengths, and the waiting time in seconds of the oldest item. */
export interface WorkMetrics {
  readonly jobs: number;
  readonly jobSeconds: number;
  readonly events: number;
  readonly eventSeconds: number;
  /** Audit lines that are not sealed yet. */
  readonly lines: number;
  readonly lineSeconds: number;
  /** Seconds by which the newest audit line is ahead of the current time. */
  readonly futureSeconds: number;
}

/** Jobs without a worker: their lease was released, or has expired because the process died. */
const WAITING = sql`status = 'running' and lease_until <= now()`;

/** Reads the metrics of background work. */
export async function workMetrics({ database, audit, now }: Engine): Promise<WorkMetrics> {
  const [row] = await database.query<Omit<WorkMetrics, 'lines' | 'lineSeconds'>>(sql`
    select (select count(*)::int from sys_job where ${WAITING}) as jobs,
      (select coalesce(max(extract(epoch from now() - lease_until)), 0)::int from sys_job where ${WAITING}) as "jobSeconds",
      (select count(*)::int from sys_outbox) as events,
      (select coalesce(max(extract(epoch from now() - created_at)), 0)::int from sys_outbox) as "eventSeconds",
      (select coalesce(extract(epoch from greatest((select max(at) from sys_audit_open), (select max(at) from sys_audit)) - ${now()}::timestamptz), 0)::float8) as "futureSeconds"`);
  const lag = await audit.lag();
  return {
    jobs: 0,
    jobSeconds: 0,
    events: 0,
    eventSeconds: 0,
    futureSeconds: 0,
    ...row,
    lines: lag.lines,
    lineSeconds: Math.round(lag.seconds),
  };
}

/** Health findings for background work. */
export function workFindings({ jobs, jobSeconds, events, eventSeconds, lines, lineSeconds, futureSeconds }: WorkMetrics): Finding[] {
  const hours = Math.ceil(futureSeconds / HOUR_SECONDS);
  const ahead = { days: Math.floor(hours / 24), hours: hours % 24 };
  return [
    graded('jobs', jobSeconds, WAITING_SECONDS, { count: jobs, minutes: Math.floor(jobSeconds / 60) }),
    graded('events', eventSeconds, WAITING_SECONDS, { count: events, minutes: Math.floor(eventSeconds / 60) }),
    graded('seal', lineSeconds, SEAL_SECONDS, { count: lines, minutes: Math.floor(lineSeconds / 60) }),
    graded('future', futureSeconds, FUTURE_SECONDS, ahead),
  ].filter((finding) => finding !== null);
}
