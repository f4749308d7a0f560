import { asked } from './place.ts';

/** Tables whose rows of a student are read to judge a trip; `student` itself comes first. */
const TABLES = [
  'student',
  'student_guardian',
  'consent_record',
  'health_profile',
  'sign_up',
  'student_bill',
  'notice_reading',
  'trip_group_member',
  'seat_assignment',
  'room_assignment',
  'insured_person',
  'meal_diet',
  'check_in',
] as const;

/**
 * Repeats the students of a trip of the sample with all that is kept of them for it, until there are `wanted`. Uniqueness, overlaps and closing are
 * given up for it in this database: what is measured is reading, and the copies sit in the same seats.
 * Returns how many students travel then.
 */
export async function repeatTravellers(database: string, trip: string, wanted: number): Promise<number> {
  await asked(database, LIFT);
  const { rows } = await asked(database, `select student from sign_up where trip = $1 and status = 'confirmed'`, [trip]);
  const students = rows.map(({ student }) => student as string);
  const copies = Math.max(0, Math.ceil(wanted / students.length) - 1);
  for (const table of TABLES) await copyRows(database, { table, trip, students, copies });
  await asked(database, 'analyze');
  const counted = await asked(database, `select count(*)::int as n from sign_up where trip = $1 and status = 'confirmed'`, [trip]);
  return counted.rows[0]?.n ?? 0;
}

interface Copying {
  readonly table: string;
  readonly trip: string;
  readonly students: readonly string[];
  readonly copies: number;
}

/**
 * Ids of copies are hashes of the old one and the number of the copy, so that references among copied rows follow by themselves. They are written
 * as UUIDs of version 8, since requests that name an id are checked for the form.
 */
async function copyRows(database: string, { table, trip, students, copies }: Copying): Promise<void> {
  const { rows } = await asked(
    database,
    `select column_name as name, udt_name as type from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const columns = rows as readonly { name: string; type: string }[];
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map(({ name, type }) => (type === 'uuid' ? `coalesce(m_${name}.new, t."${name}")` : `t."${name}"`)).join(', ');
  const joins = columns
    .filter(({ type }) => type === 'uuid')
    .map(({ name }) => `left join copied m_${name} on m_${name}.old = t."${name}" and m_${name}.copy = k.n`)
    .join('\n');
  const of = table === 'student' ? 't.id' : 't.student';
  const own = columns.some(({ name }) => name === 'trip') ? 'and (t.trip = $2 or t.trip is null)' : 'and $2::uuid is not null';
  await asked(
    database,
    `insert into copied select t.id, k.n, overlay(overlay(md5(k.n || t.id::text) placing '8' from 13) placing '8' from 17)::uuid from "${table}" t, generate_series(1, ${copies}) k(n)
     where ${of} = any($1::uuid[]) ${own} on conflict do nothing`,
    [students, trip],
  );
  await asked(
    database,
    `insert into "${table}" (${names}) select ${values} from "${table}" t cross join generate_series(1, ${copies}) k(n) ${joins}
     where ${of} = any($1::uuid[]) ${own}`,
    [students, trip],
  );
}

const LIFT = `
  create table copied (old uuid not null, copy int not null, new uuid not null, primary key (old, copy));
  do $$ declare found record; begin
    for found in select conrelid::regclass as rel, conname from pg_constraint where contype in ('x', 'u') and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', found.rel, found.conname); end loop;
    for found in select indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace
    loop execute format('drop index %s', found.name); end loop;
    for found in select c.oid::regclass as rel, g.tgname from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname like 'closed\\_%'
    loop execute format('drop trigger %I on %s', found.tgname, found.rel); end loop;
  end $$;
`;
