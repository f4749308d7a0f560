import { asked } from './place.ts';

export const SITE = '019a0000-0010-7000-8000-000000000000';
const venueId = (n: string): string => `('019a0000-0011-7000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;
const tripId = (n: string): string => `('019a0000-0012-7000-8000-' || lpad(to_hex((${n})::int), 12, '0'))::uuid`;
const PLAN = '019a0000-0013-7000-8000-000000000000';

export const VENUES = 200;
export const TRIPS = 20;

export const venueOf = (n: number): string => `019a0000-0011-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const tripOf = (n: number): string => `019a0000-0012-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** An accredited base with many venues, trips of a school in the year, and so many receptions of them there. */
export async function fillReceptions(
  url: string,
  { bureau, school, staff }: Record<'bureau' | 'school' | 'staff', string>,
  year: number,
  receptions: number,
) {
  const statements = [
    `insert into organisation (id, name, kind, code, parent, status) values ('${SITE}', '岳麓基地', 'base', '91439902MA7X00001X', '${bureau}', 'enabled')`,
    `insert into site (id, site_no, kind, name, region, uscc, bureau, manager, manager_phone, serves_meals, has_medical, level, day_capacity, once_capacity, valid_to, status)
      values ('${SITE}', 'SI1', 'base', '岳麓基地', '439900', '91439902MA7X00001X', '${bureau}', '李主任', '15400000000', true, true, 'none', 100000, 1000, '${year + 2}-01-01', 'introduced')`,
    `insert into venue (id, venue_no, site, site_kind, site_bureau, name, kind, capacity, need_booking, shared, status)
      select ${venueId('n')}, 'VE' || n, '${SITE}', 'base', '${bureau}', '教室' || n, 'classroom', 60, true, false, 'available' from generate_series(0, ${VENUES - 1}) n`,
    `insert into trip_plan (id, plan_no, name, school, bureau, school_year, term, stage, grades, theme, goal, scope, destination, expect_students, expect_staff, start_date, end_date, days, nights, batches, transport_mode, mode, owner, owner_phone, avoid_peak, status)
      values ('${PLAN}', 'PL1', '研学计划', '${school}', '${bureau}', ${year - 1}, 'second', 'primary', array[]::uuid[], 'nature', '目标', 'city', '基地', 160, 16, '${year}-03-01', '${year}-12-20', 1, 0, ${TRIPS}, 'coach', 'entrusted', '${staff}', '15400000000', true, 'approved')`,
    `insert into trip (id, trip_no, name, trip_plan, batch_no, school, bureau, stage, theme, classes, scope, depart_at, return_at, days, nights, plan_students, plan_staff, sites, status)
      select ${tripId('n')}, 'TR' || n, '湘江研学第' || n || '批', '${PLAN}', n + 1, '${school}', '${bureau}', 'primary', 'nature', array[]::uuid[], 'city', '${year}-03-01 00:00+00', '${year}-12-31 00:00+00', 1, 0, 60, 6, array['${SITE}'::uuid], 'preparing' from generate_series(0, ${TRIPS - 1}) n`,
    `insert into reception (id, reception_no, site, site_kind, site_bureau, trip, school, bureau, school_name, arrive_at, leave_at, plan_students, plan_staff, people, need_dining, need_lodging, nights, contact, contact_phone, status)
      select gen_random_uuid(), 'RC' || n, '${SITE}', 'base', '${bureau}', ${tripId(`(n + n / 365) % ${TRIPS}`)}, '${school}', '${bureau}', '第0小学', at, at + interval '7 hours', 60, 6, 66, true, false, 0, '刘主任', '15400000000', case when n % 3 = 0 then 'requested' else 'confirmed' end
      from (select n, '${year}-01-01 01:00+00'::timestamptz + (n % 365) * interval '1 day' + (n / 365) * interval '1 minute' as at from generate_series(0, ${receptions - 1}) n) s`,
    'vacuum analyze',
  ];
  for (const statement of statements) await asked(url, statement);
}
