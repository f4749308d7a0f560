import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { projectGuardians } from './projections.ts';
import { linkErrors } from './school.errors.ts';
import { Student } from './student.model.ts';
import { StudentGuardian } from './student-guardian.model.ts';

type Link = Row<typeof StudentGuardian>;

/** A student with guardians has exactly one primary guardian; the first guardian becomes primary and an emergency contact. */
export const studentGuardianRules = defineRules(StudentGuardian, {
  create: {
    derive: async ({ row }, ctx) => {
      const student = await lookUp(Student, row.student, ctx);
      await oneAtATime(row.student, ctx);
      const first = (await otherPrimary(row, ctx)) === null ? { isPrimary: true, isEmergency: true } : {};
      return { school: student?.school ?? null, ...first };
    },
    before: ({ row }, ctx) => joined(row, ctx),
  },
  update: {
    check: async ({ row, before }, ctx) => {
      if (before.student !== row.student || before.guardian !== row.guardian) throw linkErrors.pairFixed();
      if (before.isPrimary && !row.isPrimary && !(await otherPrimary(row, ctx)))
        throw linkErrors.primaryNeeded({}, { fields: { isPrimary: { key: 'studentGuardian.primaryNeeded' } } });
    },
    before: async ({ row, changed }, ctx) => {
      if (row.isPrimary && changed.has('isPrimary')) await demoteOther(row, ctx);
    },
  },
  delete: {
    before: async ({ row }, ctx) => {
      await promoteNext(row, ctx);
      await projectGuardians(ctx, [row.guardian]);
    },
  },
  restore: { before: ({ row }, ctx) => joined(row, ctx) },
});

async function joined(row: Link, ctx: Context): Promise<void> {
  if (row.isPrimary) await demoteOther(row, ctx);
  await projectGuardians(ctx, [row.guardian]);
}

// Row-locks the student until commit, so that two concurrent writers cannot both make a primary guardian.
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
