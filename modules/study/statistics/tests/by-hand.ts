/**
 * The reports of the product as hand-written SQL: for each one, what its first grouping and its total are by the tables alone. `$1` are the
 * organisations of the reader's bureau; `key` is the group, null in the total, for which `whole` is 1.
 */
export interface ByHand {
  readonly report: string;
  /** Its further statements may have groups that the first has not. */
  readonly adds?: true;
  /** The dimension that is grouped by. */
  readonly by: string;
  /** Statements whose columns beside `key` and `whole` are measures of the report. */
  readonly statements: readonly string[];
}

const HERE = 'bureau = any($1::uuid[]) and deleted_at is null';
const HERE_OF = (alias: string) => `${alias}.bureau = any($1::uuid[]) and ${alias}.deleted_at is null`;
const HERE_OR_SITE = '(r.bureau = any($1::uuid[]) or r.site_bureau = any($1::uuid[])) and r.deleted_at is null';

const grouped = (key: string, measures: string, from: string): string =>
  `select (${key})::text as key, grouping(${key}) as whole, ${measures} from ${from} group by grouping sets ((), (${key}))`;

const RECEIVED = `count(*) as batches, coalesce(sum(r.actual_students), 0) as students`;
const receptions = (kind: string) =>
  `reception r where r.site_kind = '${kind}' and r.status in ('received', 'completed') and ${HERE_OR_SITE}`;

const receptionsByHand: readonly ByHand[] = [
  {
    report: 'agencyReceptions',
    by: 'agency',
    statements: [
      grouped(
        'agency',
        'count(*) as trips, sum(present_count) as students, sum(plan_staff) as staff, sum(present_count * days) as "personDays"',
        `trip where status in ('returned', 'settling', 'archived') and agency is not null and ${HERE}`,
      ),
      grouped('agency', 'sum(receivable) as receivable', `student_bill where status <> 'cancelled' and ${HERE}`),
      grouped('agency', 'avg(score) as score', `evaluation where target = 'agency' and counted and ${HERE}`),
    ],
  },
  {
    report: 'baseReceptions',
    by: 'site',
    statements: [grouped('r.site', `${RECEIVED}, sum(r.actual_staff) as staff`, receptions('base'))],
  },
  {
    report: 'campReceptions',
    by: 'site',
    statements: [grouped('r.site', `${RECEIVED}, sum(r.lodgers * r.nights) as "bedNights"`, receptions('camp'))],
  },
  {
    report: 'regionReceptions',
    by: 'region',
    adds: true,
    statements: [
      grouped(
        's.region',
        `${RECEIVED}, coalesce(sum(r.actual_students) filter (where a.region <> o.region), 0) as inflow`,
        `reception r left join site a on a.id = r.site left join school o on o.id = r.school left join site s on s.id = r.site and ${HERE_OF('s')} where r.status in ('received', 'completed') and ${HERE_OR_SITE}`,
      ),
      grouped(
        'o.region',
        'sum(r.actual_students) as sent, coalesce(sum(r.actual_students) filter (where a.region <> w.region), 0) as outflow',
        `reception r left join site a on a.id = r.site left join school w on w.id = r.school left join school o on o.id = r.school and ${HERE_OF('o')}
          where r.status in ('received', 'completed') and ${HERE_OR_SITE}`,
      ),
    ],
  },
];

const stars = (count: number) => `count(*) filter (where e.stars = ${count})`;
const EVALUATED = `count(*) as answers, avg(e.score) as score, percentile_cont(0.5) within group (order by e.score::float8) as median,
  ${stars(5)} as five, ${stars(4)} as four, ${stars(3)} as three, ${stars(2)} as two, ${stars(1)} as one,
  avg(case when e.stars <= 2 then 1.0 else 0.0 end) as low`;

const evaluations = (report: string, by: string, where: (alias: string) => string): ByHand => ({
  report,
  by,
  statements: [
    grouped(`e.${by}`, EVALUATED, `evaluation e where ${where('e')} and e.counted and ${HERE_OF('e')}`),
    grouped(`e.${by}`, 'sum(e.asked) as asked', `evaluation_subject e where ${where('e')} and ${HERE_OF('e')}`),
  ],
});
// A reader counts by fields of the sites that they may read alone.
const ofSite = (kind: string) => (alias: string) =>
  `${alias}.target = 'site' and exists (select 1 from site s where s.id = ${alias}.site and s.kind = '${kind}' and ${HERE_OF('s')})`;

const evaluationsByHand: readonly ByHand[] = [
  {
    report: 'evaluationItems',
    by: 'item',
    statements: [
      grouped(
        's.item',
        `count(*) as ratings, avg(s.stars * 5 / t.scale) as score, avg(case when s.stars * 5 / t.scale <= 2 then 1.0 else 0.0 end) as low`,
        `(select e.id as evaluation, e.template, (j->>'item')::uuid as item, (j->>'stars')::numeric as stars
          from evaluation e cross join jsonb_array_elements(e.scores) j where e.counted and ${HERE_OF('e')}) s join evaluation_template t on t.id = s.template`,
      ),
    ],
  },
  evaluations('agencyEvaluations', 'agency', (alias) => `${alias}.target = 'agency'`),
  evaluations('baseEvaluations', 'site', ofSite('base')),
  evaluations('campEvaluations', 'site', ofSite('camp')),
  evaluations('courseEvaluations', 'course', (alias) => `${alias}.target = 'course'`),
  evaluations('staffEvaluations', 'tutor', (alias) => `${alias}.target in ('tutor', 'guide')`),
  evaluations('serviceEvaluations', 'target', (alias) => `${alias}.target in ('transport', 'catering', 'lodging')`),
];

const INCIDENTS = `count(*) as incidents, sum(injured) as injured, sum(hospitalised) as hospitalised, coalesce(sum(loss_amount), 0) as loss,
  avg(extract(epoch from (controlled_at - happen_at)) / 3600) filter (where controlled_at is not null) as "controlHours",
  count(*) filter (where late_report) as late`;
const real = (where: string) => `incident where status <> 'falseReport' and ${where} and ${HERE}`;
const atSite = (kind: string) => `exists (select 1 from site s where s.id = incident.site and s.kind = '${kind}' and ${HERE_OF('s')})`;
const TRAVELLED = `trip where status in ('inProgress', 'suspended', 'returned', 'settling', 'archived') and ${HERE}`;
const hosted = (kind: string) => grouped('r.site', 'sum(r.actual_students) as students', receptions(kind));

const incidentsByHand: readonly ByHand[] = [
  { report: 'incidentCategories', by: 'category', statements: [grouped('category', INCIDENTS, real('true'))] },
  {
    report: 'agencyIncidents',
    by: 'agency',
    statements: [grouped('agency', INCIDENTS, real('agency is not null')), grouped('agency', 'sum(present_count) as students', TRAVELLED)],
  },
  ...['base', 'camp'].map((kind) => ({
    report: `${kind}Incidents`,
    by: 'site',
    statements: [grouped('site', INCIDENTS, real(atSite(kind))), hosted(kind)],
  })),
];

const UPHELD = `count(*) as complaints, count(*) filter (where finding in ('upheld', 'partlyUpheld')) as upheld, coalesce(sum(compensation), 0) as compensation`;
const complaints = (where: string) => `complaint where ${where} and ${HERE}`;

const complaintsByHand: readonly ByHand[] = [
  {
    report: 'complaintCategories',
    by: 'category',
    statements: [
      grouped(
        'category',
        `count(*) as complaints, avg(case when status not in ('recorded', 'notAccepted', 'withdrawn') then 1.0 else 0.0 end) as accepted,
          avg(case when status = 'closed' then 1.0 else 0.0 end) as closed, count(*) filter (where overdue) as overdue,
          avg((closed_at at time zone interval '8 hours')::date - (recorded_at at time zone interval '8 hours')::date + 1) filter (where closed_at is not null) as days,
          avg(case when satisfaction in ('satisfied', 'verySatisfied') then 1.0 else 0.0 end) filter (where satisfaction is not null) as satisfied,
          avg(array_position(array['dissatisfied', 'fair', 'satisfied', 'verySatisfied'], satisfaction::text)) as satisfaction`,
        complaints('true'),
      ),
    ],
  },
  {
    report: 'agencyComplaints',
    by: 'agency',
    statements: [
      grouped('agency', UPHELD, complaints(`party_type = 'agency'`)),
      grouped('agency', 'sum(present_count) as students', TRAVELLED),
    ],
  },
  ...['base', 'camp'].map((kind) => ({
    report: `${kind}Complaints`,
    by: 'site',
    statements: [grouped('site', UPHELD, complaints(`party_type = '${kind}'`)), hosted(kind)],
  })),
];

const coursesByHand: readonly ByHand[] = [
  {
    report: 'courseCount',
    by: 'theme',
    statements: [
      grouped(
        'theme',
        `count(*) as courses, count(*) filter (where status = 'onShelf') as "onShelf", count(*) filter (where for_primary) as primary,
          count(*) filter (where for_junior) as junior, count(*) filter (where for_senior) as senior, avg(duration_hours) as hours`,
        `course where ${HERE}`,
      ),
      grouped(
        'c.theme',
        'count(distinct c.id) as booked, count(*) as bookings',
        `itinerary_item i join course c on c.id = i.course and ${HERE_OF('c')} join trip t on t.id = i.trip and t.status <> 'cancelled' where ${HERE_OF('i')}`,
      ),
    ],
  },
  {
    report: 'priceDistribution',
    by: 'theme',
    statements: [
      grouped(
        'theme',
        `count(*) as courses, min(price) as lowest, percentile_cont(0.5) within group (order by price::float8) as median, avg(price) as mean,
          max(price) as highest, sum(price) / sum(days)::numeric as "perDay"`,
        `course where status = 'onShelf' and ${HERE}`,
      ),
    ],
  },
  {
    report: 'coursewareCount',
    by: 'kind',
    statements: [
      grouped(
        'kind',
        `count(*) as items, count(*) filter (where status = 'onShelf') as approved, coalesce(sum(size_bytes), 0) as size, sum(downloads) as downloads`,
        `courseware where ${HERE}`,
      ),
    ],
  },
];

const ISSUED = `status not in ('draft', 'cancelled')`;

const feesByHand: readonly ByHand[] = [
  {
    report: 'chargeReport',
    by: 'trip',
    statements: [
      grouped(
        'l.trip',
        `sum(l.amount + l.adjusted - l.waived) as receivable, sum(l.waived) as waived, sum(l.paid) as paid, sum(l.refunded) as refunded,
          sum(l.paid - l.refunded) as net`,
        `bill_line l join student_bill b on b.id = l.bill and b.${ISSUED} where ${HERE_OF('l')}`,
      ),
    ],
  },
  {
    report: 'feeQuery',
    by: 'school',
    statements: [
      grouped(
        'school',
        `count(*) as bills, sum(receivable) as receivable, sum(waived) as waived, sum(paid) as paid, sum(refunded) as refunded,
          sum(paid - refunded) as net, coalesce(sum(balance) filter (where balance > 0), 0) as arrears,
          (sum(receivable) - coalesce(sum(balance) filter (where balance > 0), 0))::numeric / nullif(sum(receivable), 0) as collection`,
        `student_bill where ${ISSUED} and ${HERE}`,
      ),
    ],
  },
  {
    report: 'arrearsQuery',
    by: 'school',
    statements: [
      grouped(
        'school',
        'count(*) as bills, sum(balance) as amount, max(overdue_days) as longest, sum(remind_count) as reminders',
        `student_bill where status = 'overdue' and balance > 0 and ${HERE}`,
      ),
    ],
  },
  {
    report: 'expectedReceipts',
    by: 'week',
    statements: [
      grouped(
        `to_char(date_trunc('week', b.due_at at time zone interval '8 hours'), 'YYYY-MM-DD')`,
        'sum(b.receivable) as charged, sum(b.paid - b.refunded) as received',
        `student_bill b join trip t on t.id = b.trip and t.status <> 'cancelled' where b.${ISSUED} and ${HERE_OF('b')}`,
      ),
      grouped(
        `to_char(date_trunc('week', p.pay_deadline at time zone interval '8 hours'), 'YYYY-MM-DD')`,
        `sum(p.mandatory_total * greatest(t.plan_students - (select count(*) from sign_up s where s.trip = t.id and s.status in ('confirmed', 'absent', 'completed') and s.deleted_at is null), 0)) as pipeline`,
        `trip_fee_plan p join trip t on t.id = p.trip and t.status in ('preparing', 'declaring', 'declared', 'enrolling', 'organising', 'filing', 'ready')
          where p.status = 'approved' and ${HERE_OF('p')}`,
      ),
    ],
    adds: true,
  },
];

export const byHand: readonly ByHand[] = [
  ...receptionsByHand,
  ...evaluationsByHand,
  ...incidentsByHand,
  ...complaintsByHand,
  ...coursesByHand,
  ...feesByHand,
];
