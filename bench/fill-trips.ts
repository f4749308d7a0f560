import { asked } from './place.ts';

const planId = (n: string): string => `('019a0000-0014-7000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;
const tripId = (n: string): string => `('019a0000-0015-7000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;

/** Trips of a school that depart in the coming weeks, one in ten of them still in preparation, with a filing for every other one. */
export async function fillTrips(url: string, { bureau, school, staff }: Record<'bureau' | 'school' | 'staff', string>, trips: number) {
  const departs = `now() + interval '1 day' * (1 + n % 40)`;
  const statements = [
    `insert into trip_plan (id, plan_no, name, school, bureau, school_year, term, stage, grades, theme, goal, scope, destination, expect_students, expect_staff, start_date, end_date, days, nights, batches, transport_mode, mode, owner, owner_phone, avoid_peak, status)
      select ${planId('n')}, 'PL' || n, '研学计划' || n, '${school}', '${bureau}', extract(year from now())::int, 'first', 'primary', array[]::uuid[], 'nature', '目标', 'city', '基地', 160, 16, current_date, current_date + 60, 1, 0, 1, 'coach', 'selfOrganised', '${staff}', '15400000000', true, 'approved'
      from generate_series(0, ${trips - 1}) n`,
    `insert into trip (id, trip_no, name, trip_plan, batch_no, school, bureau, stage, theme, classes, scope, depart_at, return_at, days, nights, plan_students, plan_staff, status)
      select ${tripId('n')}, 'TR' || n, '研学行程' || n, ${planId('n')}, 1, '${school}', '${bureau}', 'primary', 'nature', array[]::uuid[], 'city', ${departs}, ${departs} + interval '9 hours', 1, 0, 60, 6,
        case when n % 10 = 0 then 'preparing' else 'declared' end
      from generate_series(0, ${trips - 1}) n`,
    `insert into trip_filing (id, filing_no, stage, trip, school, bureau, urgency, needs_final, due_on, status)
      select gen_random_uuid(), 'FB' || n, 'plan', ${tripId('n')}, '${school}', '${bureau}', 'normal', false, current_date + n % 9, case when n % 4 = 0 then 'firstReview' else 'approved' end
      from generate_series(0, ${trips - 1}, 2) n`,
    'vacuum analyze',
  ];
  for (const statement of statements) await asked(url, statement);
}
