/**
 * Parts of summaries whose rows have changed. Every write adds its own line: a line that a writer has not yet committed is not removed by who
 * sums up without seeing its rows.
 */
export const summaryTables: readonly string[] = [
  'create table if not exists sys_summary_stale (id bigint generated always as identity primary key, summary text not null, part uuid not null)',
  'create index if not exists ix_sys_summary_stale on sys_summary_stale (summary, part)',
];
