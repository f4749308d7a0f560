import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';

/** A student with what the sample needs for a sign-up. */
export interface Pupil {
  readonly id: string;
  readonly schoolClass: string;
  readonly school: string;
  readonly guardian: string;
  readonly contact: string;
  readonly phone: string;
  readonly dietary: string | null;
  readonly unfit: boolean;
  /** A signed consent to trips, if there is one. */
  readonly consent: string | null;
  readonly location: string | null;
  readonly face: string | null;
}

/** The students at school of some classes with their primary guardians, by class in the order of their numbers. One statement. */
export async function pupilsOf(db: Database, classes: readonly string[], today: string): Promise<ReadonlyMap<string, readonly Pupil[]>> {
  const rows = await db.query<Pupil>(sql`
    with consented as (
      select student, consent_type, (array_agg(id order by consent_no))[1] as id from consent_record
       where status = 'signed' and valid_to >= ${today}::date + 60 and deleted_at is null group by 1, 2)
    select s.id, s.school_class as "schoolClass", s.school, g.id as guardian, g.name as contact, g.phone, h.dietary_restrictions as dietary,
           coalesce(h.unfit_for_trip, false) as unfit, t.id as consent, l.id as location, f.id as face
      from student s
      join student_guardian sg on sg.student = s.id and sg.is_primary and sg.deleted_at is null
      join guardian g on g.id = sg.guardian
      left join health_profile h on h.student = s.id and h.deleted_at is null
      left join consented t on t.student = s.id and t.consent_type = 'trip'
      left join consented l on l.student = s.id and l.consent_type = 'location'
      left join consented f on f.student = s.id and f.consent_type = 'face'
     where s.school_class = any(${[...classes]}::uuid[]) and s.status = 'enrolled' and s.deleted_at is null
     order by s.student_no`);
  return Map.groupBy(rows, ({ schoolClass }) => schoolClass);
}
