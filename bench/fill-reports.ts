import pg from 'pg';

export const YEARS = 3;
export const AGENCIES = 40;

const uuid = (kind: number, n: string): string =>
  `('019a0000-01${String(kind).padStart(2, '0')}-7000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;
const [agencyId, tripId, billId, evaluationId] = [1, 2, 3, 4].map((kind) => (n: string) => uuid(kind, n)) as [
  (n: string) => string,
  (n: string) => string,
  (n: string) => string,
  (n: string) => string,
];

interface Sizes {
  readonly trips: number;
  readonly bills: number;
  readonly evaluations: number;
}

/** Three years of trips with their bills and evaluations. Written past foreign keys: what reports read is there, and nothing else. */
export async function fillReports(
  url: string,
  { bureau, schools }: { bureau: string; schools: readonly string[] },
  sizes: Sizes,
): Promise<void> {
  const { trips, bills, evaluations } = sizes;
  const school = (n: string) => `(array[${schools.map((id) => `'${id}'`).join(', ')}]::uuid[])[1 + (${n})::int % ${schools.length}]`;
  const departs = (n: string) => `timestamptz '2026-11-01' - interval '1 day' * ((${n}) % ${YEARS * 365})`;
  const statements = [
    'set session_replication_role = replica',
    `insert into agency (id, agency_no, name, agency_type, uscc, region, bureau, contact, contact_phone, clean_record, status)
      select ${agencyId('n')}, 'AG' || n, '研学机构' || n, case when n % 2 = 0 then 'travel' else 'education' end, '91430000MA4L' || lpad(n::text, 6, '0'), '439900', '${bureau}', '王', '15400000000', true, 'introduced'
      from generate_series(0, ${AGENCIES - 1}) n`,
    `insert into trip (id, trip_no, name, trip_plan, batch_no, school, bureau, agency, stage, theme, classes, scope, depart_at, return_at, days, nights, plan_students, plan_staff, present_count, status)
      select ${tripId('n')}, 'TR' || n, '研学行程' || n, ${tripId('n')}, 1, ${school('n')}, '${bureau}', ${agencyId(`n % ${AGENCIES}`)}, 'primary', 'nature', array[]::uuid[], 'city',
        ${departs('n')}, ${departs('n')} + interval '9 hours', 1 + n % 3, n % 3, 160, 16, 150 + n % 20, 'archived'
      from generate_series(0, ${trips - 1}) n`,
    `insert into student_bill (id, bill_no, trip, student, school, bureau, agency, gross, waived, adjusted, receivable, paid, refunded, balance, refunding, due_at, remind_count, issued_at, status)
      select ${billId('n')}, 'BL' || n, ${tripId('t')}, ${billId('n')}, ${school('t')}, '${bureau}', ${agencyId(`t % ${AGENCIES}`)}, 30000, 0, 0, 30000, case when n % 20 = 0 then 0 else 30000 end, 0,
        case when n % 20 = 0 then 30000 else 0 end, 0, ${departs('t')} - interval '10 days', 0, ${departs('t')} - interval '20 days', case when n % 20 = 0 then 'overdue' else 'paid' end
      from (select n, n % ${trips} as t from generate_series(0, ${bills - 1}) n) b`,
    `insert into evaluation (id, eval_no, subject, trip, school, bureau, target, agency, evaluator_type, anonymous, person_key, answer_key, scores, score, stars, submitted_on, counted, status)
      select ${evaluationId('n')}, 'EV' || n, ${evaluationId('n')}, ${tripId('t')}, ${school('t')}, '${bureau}', case when n % 4 = 0 then 'agency' else 'trip' end, ${agencyId(`t % ${AGENCIES}`)}, 'parent', true,
        'k' || n, 'a' || n, '[]', 3 + (n % 21) * 0.1, 3 + n % 3, (${departs('t')} + interval '2 days')::date, true, 'submitted'
      from (select n, n % ${trips} as t from generate_series(0, ${evaluations - 1}) n) e`,
    'set session_replication_role = origin',
    // Triggers note what changes, and did not run.
    `insert into sys_summary_stale (summary, part) select 'fees', id from trip`,
    'vacuum analyze',
  ];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
