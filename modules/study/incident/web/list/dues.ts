import type { RecordRow } from '@zhixing/client/records.ts';

export interface Due {
  readonly code: string;
  readonly at: string;
}

/** What has to be done about an incident by a certain moment, and has not been done. */
export function duesOf(row: RecordRow, steps: readonly RecordRow[]): Due[] {
  const own = [
    { code: 'verify', at: row.status === 'reported' ? row.reportDue : null },
    { code: 'followUp', at: row.status === 'responding' ? row.followUpDue : null },
  ];
  const open = steps.filter(({ status }) => status === 'open').map(({ code, dueAt }) => ({ code: String(code), at: dueAt }));
  return [...own, ...open].flatMap(({ code, at }) => (typeof at === 'string' ? [{ code, at }] : []));
}

export const isPast = (at: string): boolean => Date.parse(at) < Date.now();
