import type { Database } from '@zhixing/engine/database.ts';
import sql from 'sql-template-tag';

/*
 * Columns that repeat what other records say, so that data scopes need no joins. They are no facts of their own: no version and no
 * history of the record they stand in, and always computed from the source, never added to.
 */

/** Writes the schools and classes of a guardian's children into the guardian. */
export async function projectGuardians(db: Database, ids: readonly string[]): Promise<void> {
  await db.query(sql`update guardian g set schools = p.schools, classes = p.classes
    from (select x.id, array_agg(distinct s.school) filter (where s.school is not null) as schools,
                 array_agg(distinct s.school_class) filter (where s.school_class is not null) as classes
            from guardian x
            left join student_guardian l on l.guardian = x.id and l.deleted_at is null
            left join student s on s.id = l.student and s.deleted_at is null
           where x.id = any(${ids}::uuid[]) group by x.id) p
    where g.id = p.id and (g.schools, g.classes) is distinct from (p.schools, p.classes)`);
}

/** Takes along what belongs to a student who has changed school or class. */
export async function projectStudent(db: Database, id: string): Promise<void> {
  await db.query(sql`update student_guardian r set school = s.school from student s where s.id = ${id} and r.student = s.id`);
  await db.query(sql`update health_profile r set school = s.school from student s where s.id = ${id} and r.student = s.id`);
  await db.query(sql`update consent_record r set school = s.school from student s where s.id = ${id} and r.student = s.id`);
  await db.query(sql`update mini_program_user r set school = s.school from student s where s.id = ${id} and r.student = s.id`);
  const links = await db.query<{ guardian: string }>(sql`select guardian from student_guardian where student = ${id}`);
  if (links.length > 0)
    await projectGuardians(
      db,
      links.map((link) => link.guardian),
    );
}

/** Writes into members of staff whether they lead an open class. */
export async function projectHeadTeachers(db: Database, ids: readonly string[]): Promise<void> {
  await db.query(sql`update staff t set is_class_teacher = l.leads
    from (select s.id, exists (select 1 from school_class c where c.head_teacher = s.id and c.status = 'enabled' and c.deleted_at is null) as leads
            from staff s where s.id = any(${ids}::uuid[])) l
    where t.id = l.id and t.is_class_teacher is distinct from l.leads`);
}

/** Writes into guardians whether somebody is bound to them in the mini-program. */
export async function projectBoundGuardians(db: Database, ids: readonly string[]): Promise<void> {
  await db.query(sql`update guardian g set wechat_bound = b.bound
    from (select x.id, exists (select 1 from mini_program_user u where u.guardian = x.id and u.status in ('bound', 'frozen') and u.deleted_at is null) as bound
            from guardian x where x.id = any(${ids}::uuid[])) b
    where g.id = b.id and g.wechat_bound is distinct from b.bound`);
}
