import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { projectGuardians } from './projections.ts';
import { linkErrors } from './school.errors.ts';
import { Student } from './student.model.ts';
import { StudentGuardian } from './student-guardian.model.ts';

type Link = Row<typeof StudentGuardian>;

/** A student with guardians has exactly one primary guardian; the first one is also an emergency contact. */
export const studentGuardianRules = defineRules(StudentGuardian, {
  derive: async ({ row, verb }, ctx) => {
    if (verb !== 'create') return {};
    const student = await lookUp(Student, row.student, ctx);
    await oneAtATime(row.student, ctx);
    const first = (await otherPrimary(row, ctx)) === null ? { isPrimary: true, isEmergency: true } : {};
    return { school: student?.school ?? null, ...first };
  },
  check: async ({ row, before, verb }, ctx) => {
    if (verb === 'delete') return;
    if (before && (before.student !== row.student || before.guardian !== row.guardian)) throw linkErrors.pairFixed();
    if (!before?.isPrimary || row.isPrimary) return;
    if (!(await otherPrimary(row, ctx)))
      throw linkErrors.primaryNeeded({}, { fields: { isPrimary: { key: 'studentGuardian.primaryNeeded' } } });
  },
  beforeCommit: async ({ row, verb, changed }, ctx) => {
    if (verb === 'delete') await promoteNext(row, ctx);
    else if (row.isPrimary && (changed.has('isPrimary') || verb === 'restore')) await demoteOther(row, ctx);
    if (verb !== 'update') await projectGuardians(ctx, [row.guardian]);
  },
});

// Two writers who each make a primary guardian at the same moment take turns on the student.
async function oneAtATime(student: string, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from student where id = ${student} for no key update`);
}

const otherPrimary = (row: Link, ctx: Context): Promise<Link | null> =>
  repo(StudentGuardian, elevated(ctx)).first({ all: [{ student: row.student, isPrimary: true }, { id: { ne: row.id } }] });

async function demoteOther(row: Link, ctx: Context): Promise<void> {
  await oneAtATime(row.student, ctx);
  const former = await otherPrimary(row, ctx);
  if (former) await repo(StudentGuardian, elevated(ctx)).update(former.id, { isPrimary: false });
}

async function promoteNext(row: Link, ctx: Context): Promise<void> {
  if (!row.isPrimary || ctx.chain.includes('student.delete')) return;
  const links = repo(StudentGuardian, elevated(ctx));
  const next = await links.first({ student: row.student }, { order: { field: 'sort', descending: false } });
  if (next) await links.update(next.id, { isPrimary: true });
}
