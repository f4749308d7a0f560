import type { Context } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { ConsentRecord } from './consent-record.model.ts';
import { Guardian } from './guardian.model.ts';
import { HealthProfile } from './health-profile.model.ts';
import { MiniProgramUser } from './mini-program-user.model.ts';
import { Staff } from './staff.model.ts';
import { StudentGuardian } from './student-guardian.model.ts';

/*
 * Denormalised columns, so that data scopes need no joins. They are always recomputed from the source and neither increase the version nor
 * write history.
 */

/** Updates the children of guardians with their schools and classes from the links. */
export async function projectGuardians(ctx: Context, ids: readonly string[]): Promise<void> {
  await updateRows(ctx, Guardian, {
    set: { children: sql`p.children`, schools: sql`p.schools`, classes: sql`p.classes` },
    from: sql`(select x.id, array_agg(distinct s.id) filter (where s.id is not null) as children,
                 array_agg(distinct s.school) filter (where s.school is not null) as schools,
                 array_agg(distinct s.school_class) filter (where s.school_class is not null) as classes
            from guardian x
            left join student_guardian l on l.guardian = x.id and l.deleted_at is null
            left join student s on s.id = l.student and s.deleted_at is null
           where x.id = any(${ids}::uuid[]) group by x.id) p`,
    where: sql`t.id = p.id and (t.children, t.schools, t.classes) is distinct from (p.children, p.schools, p.classes)`,
  });
}

/** Updates the records of a student who has changed school or class. */
export async function projectStudent(ctx: Context, id: string): Promise<void> {
  for (const model of [StudentGuardian, HealthProfile, ConsentRecord, MiniProgramUser])
    await updateRows(ctx, model, { set: { school: sql`s.school` }, from: sql`student s`, where: sql`s.id = ${id} and t.student = s.id` });
  const links = await ctx.db.query<{ guardian: string }>(sql`select guardian from student_guardian where student = ${id}`);
  if (links.length > 0)
    await projectGuardians(
      ctx,
      links.map((link) => link.guardian),
    );
}

/** Updates whether members of staff head an open class. */
export async function projectHeadTeachers(ctx: Context, ids: readonly string[]): Promise<void> {
  await updateRows(ctx, Staff, {
    set: { isClassTeacher: sql`l.leads` },
    from: sql`(select s.id, exists (select 1 from school_class c where c.head_teacher = s.id and c.status = 'enabled' and c.deleted_at is null) as leads
            from staff s where s.id = any(${ids}::uuid[])) l`,
    where: sql`t.id = l.id and t.is_class_teacher is distinct from l.leads`,
  });
}

/** Updates whether guardians have a bound mini-program user. */
export async function projectBoundGuardians(ctx: Context, ids: readonly string[]): Promise<void> {
  await updateRows(ctx, Guardian, {
    set: { wechatBound: sql`b.bound` },
    from: sql`(select x.id, exists (select 1 from mini_program_user u where u.guardian = x.id and u.status in ('bound', 'frozen') and u.deleted_at is null) as bound
            from guardian x where x.id = any(${ids}::uuid[])) b`,
    where: sql`t.id = b.id and t.wechat_bound is distinct from b.bound`,
  });
}
