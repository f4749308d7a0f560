import pg from 'pg';

export const YEARS = 3;
export const AGENCIES = 40;

const uuid = (kind: number, n: string): string =>
  `('019a0000-01${String(kind).padStart(2, '0')}-7000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;
const idsOf = (kind: number) => (n: string) => uuid(kind, n);
const [agencyId, tripId, billId, evaluationId] = [idsOf(1), idsOf(2), idsOf(3), idsOf(4)];
const [siteId, itemId, feeItemId, categoryId, courseId] = [idsOf(5), idsOf(6), idsOf(7), idsOf(8), idsOf(9)];
const tutorId = idsOf(10);
const targetOf = (n: string): string =>
  `(array['agency', 'trip', 'site', 'site', 'agency', 'course', 'tutor', 'transport'])[1 + (${n}) % 8]`;
const kindOf = (n: string): string => `case when (${n}) % 3 = 0 then 'camp' else 'base' end`;
const SITES = 60;
const ITEMS = 3;
const FEE_ITEMS = 8;
const COURSES = 2000;

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
        ${departs('n')}, ${departs('n')} + interval '9 hours', 1 + n % 3, n % 3, 160, 16, 150 + n % 20, case when n % 40 = 0 then 'organising' else 'archived' end
      from generate_series(0, ${trips - 1}) n`,
    `insert into student_bill (id, bill_no, trip, student, school, bureau, agency, gross, waived, adjusted, receivable, paid, refunded, balance, refunding, due_at, remind_count, issued_at, pay_channel, waiver_pending, status)
      select ${billId('n')}, 'BL' || n, ${tripId('t')}, ${billId('n')}, ${school('t')}, '${bureau}', ${agencyId(`t % ${AGENCIES}`)}, 30000, 0, 0, 30000, case when n % 20 = 0 then 0 else 30000 end, 0,
        case when n % 20 = 0 then 30000 else 0 end, 0, ${departs('t')} - interval '10 days', 0, ${departs('t')} - interval '20 days', case when n % 20 = 0 then null else (array['wechat', 'alipay', 'cash'])[1 + n % 3] end, false, case when n % 20 = 0 then 'overdue' else 'paid' end
      from (select n, n % ${trips} as t from generate_series(0, ${bills - 1}) n) b`,
    `insert into evaluation (id, eval_no, subject, trip, school, bureau, target, agency, site, course, tutor, evaluator_type, anonymous, person_key, answer_key, scores, score, stars, submitted_on, counted, status)
      select ${evaluationId('n')}, 'EV' || n, ${evaluationId('n')}, ${tripId('t')}, ${school('t')}, '${bureau}', ${targetOf('n')}, ${agencyId(`t % ${AGENCIES}`)},
        case when n % 8 in (2, 3) then ${siteId(`n % ${SITES}`)} end, case when n % 8 = 5 then ${courseId(`n % ${COURSES}`)} end, case when n % 8 = 6 then ${tutorId('n % 300')} end, 'parent', true,
        'k' || n, 'a' || n, '[]', 3 + (n % 21) * 0.1, 3 + n % 3, (${departs('t')} + interval '2 days')::date, true, 'submitted'
      from (select n, n % ${trips} as t from generate_series(0, ${evaluations - 1}) n) e`,
    `insert into evaluation_subject (id, trip, target, target_key, name, template, school, bureau, agency, site, course, tutor, opens_at, closes_at, asked, status)
      select gen_random_uuid(), ${tripId('t')}, ${targetOf('n')}, n::text, '评价' || n, ${itemId('0')}, ${school('t')}, '${bureau}', ${agencyId(`t % ${AGENCIES}`)},
        case when n % 8 in (2, 3) then ${siteId(`n % ${SITES}`)} end, case when n % 8 = 5 then ${courseId(`n % ${COURSES}`)} end, case when n % 8 = 6 then ${tutorId('n % 300')} end,
        ${departs('t')}, ${departs('t')} + interval '9 days', 150, 'closed'
      from (select n, n / 8 as t from generate_series(0, ${trips * 8 - 1}) n) e`,
    // Three items of each evaluation, and two lines of each bill.
    `insert into evaluation_item_score (id, evaluation, item, score, school, bureau, target, agency, evaluator_type, submitted_on, counted)
      select gen_random_uuid(), e.id, ${itemId('i')}, 3 + (i % 3), e.school, e.bureau, e.target, e.agency, e.evaluator_type, e.submitted_on, true
      from evaluation e, generate_series(0, ${ITEMS - 1}) i`,
    `insert into bill_line (id, bill, trip, student, school, bureau, agency, fee_item, name, amount, waived, adjusted, paid, refunded, refunding, optional)
      select gen_random_uuid(), b.id, b.trip, b.student, b.school, b.bureau, b.agency, ${feeItemId(`l * 4 + get_byte(uuid_send(b.id), 15) % 4`)}, '费用', 15000, 0, 0, b.paid / 2, 0, 0, false
      from student_bill b, generate_series(0, ${FEE_ITEMS / 4 - 1}) l`,
    `insert into site (id, site_no, kind, name, region, uscc, bureau, manager, manager_phone, serves_meals, has_medical, level, day_capacity, once_capacity, bed_count, status)
      select ${siteId('n')}, 'SI' || n, ${kindOf('n')}, '研学基地' || n, '439900', '91430000MB4L' || lpad(n::text, 6, '0'), '${bureau}', '李', '15400000000', true, true, 'county', 800, 400, 200, 'introduced'
      from generate_series(0, ${SITES - 1}) n`,
    `insert into reception (id, reception_no, site, site_kind, site_bureau, trip, school, bureau, agency, school_name, arrive_at, leave_at, plan_students, plan_staff, people, actual_students, actual_staff, lodgers, need_dining, need_lodging, nights, direction, contact, contact_phone, status)
      select gen_random_uuid(), 'RC' || t.trip_no || '-' || s, ${siteId(`(substr(t.trip_no, 3)::int + s) % ${SITES}`)}, ${kindOf('substr(t.trip_no, 3)::int + s')}, t.bureau, t.id, t.school, t.bureau, t.agency, '小学', t.depart_at, t.return_at, 160, 16, 176, t.present_count, 16, t.present_count, true, ${kindOf('substr(t.trip_no, 3)::int + s')} = 'camp', 1, case when s = 0 then 'within' else 'across' end, '王', '15400000000', 'completed'
      from trip t, generate_series(0, 1) s`,
    `insert into incident (id, incident_no, title, category, trip, school, agency, site, bureau, happen_at, controlled_at, late_report, place, description, injured, hospitalised, dead, parents_notified, insurance_reported, party_at_fault, overdue, escalation, severity_rank, status)
      select gen_random_uuid(), 'IN' || n, '事件' || n, ${categoryId('n % 12')}, ${tripId(`n % ${trips}`)}, ${school(`n % ${trips}`)}, ${agencyId(`n % ${AGENCIES}`)}, ${siteId(`n % ${SITES}`)}, '${bureau}', ${departs('n')}, ${departs('n')} + interval '3 hours', n % 9 = 0, '路上', '说明', n % 2, 0, 0, true, false, false, false, 0, 1, 'closed'
      from generate_series(0, ${Math.ceil(trips / 3)}) n`,
    `insert into complaint (id, complaint_no, title, category, source, trip, party_type, agency, school, site, bureau, anonymous, complainant_type, content, recorded_at, closed_at, reopened, overdue, escalation, status)
      select gen_random_uuid(), 'CP' || n, '投诉' || n, ${categoryId('n % 12')}, 'phone', ${tripId(`n % ${trips}`)}, case when n % 2 = 0 then 'agency' else 'base' end, ${agencyId(`n % ${AGENCIES}`)}, ${school(`n % ${trips}`)}, ${siteId(`n % ${SITES}`)}, '${bureau}', true, 'parent', '内容', ${departs('n')}, ${departs('n')} + interval '4 days', false, false, 0, 'closed'
      from generate_series(0, ${trips}) n`,
    `insert into course (id, course_no, name, owner_type, agency, bureau, theme, for_primary, for_junior, for_senior, duration_hours, days, min_people, max_people, price, risk_level, approved_at, status)
      select ${courseId('n')}, 'CO' || n, '课程' || n, 'agency', ${agencyId(`n % ${AGENCIES}`)}, '${bureau}', (array['nature', 'history', 'technology', 'labor'])[1 + n % 4], true, n % 2 = 0, n % 3 = 0, 4, 1, 20, 100, 3000 + 500 * (n % 100), 'low', ${departs('n')}, 'onShelf'
      from generate_series(0, ${COURSES - 1}) n`,
    `insert into courseware (id, courseware_no, name, course, owner_type, agency, bureau, kind, file, size_bytes, downloads, edition, status, created_at)
      select gen_random_uuid(), 'CW' || n, '课件' || n, ${courseId(`n % ${COURSES}`)}, 'agency', ${agencyId(`n % ${AGENCIES}`)}, '${bureau}', (array['doc', 'ppt', 'video', 'handbook'])[1 + n % 4], gen_random_uuid(), 100000, n % 50, '1.0', 'onShelf', ${departs('n')}
      from generate_series(0, ${COURSES * 2 - 1}) n`,
    `insert into itinerary_item (id, trip, school, bureau, agency, kind, title, start_at, end_at, course, outdoor)
      select gen_random_uuid(), t.id, t.school, t.bureau, t.agency, case when i < 3 then 'course' else 'visit' end, '安排' || i, t.depart_at + interval '1 hour' * i, t.depart_at + interval '1 hour' * (i + 1),
        case when i < 3 then ${courseId(`(substr(t.trip_no, 3)::int * 3 + i) % ${COURSES}`)} end, false
      from trip t, generate_series(0, 7) i`,
    `insert into site_closed_day (id, site, site_kind, site_bureau, day)
      select gen_random_uuid(), s.id, s.kind, s.bureau, date '2026-11-02' - 7 * w from site s, generate_series(0, ${YEARS * 52}) w`,
    `insert into trip_fee_plan (id, fee_plan_no, trip, school, bureau, agency, total_per_student, mandatory_total, optional_total, pay_deadline, installment, status)
      select gen_random_uuid(), 'FP' || t.trip_no, t.id, t.school, t.bureau, t.agency, 30000, 30000, 0, t.depart_at - interval '10 days', false, 'approved' from trip t`,
    'set session_replication_role = origin',
    // Triggers note what changes, and did not run.
    `insert into sys_summary_stale (summary, part) select s, id from trip, unnest(array['fees', 'charges']) s`,
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
