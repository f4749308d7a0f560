import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { projectGuardians } from './projections.ts';
import { linkErrors } from './school.errors.ts';
import { StudentGuardian } from './student-guardian.model.ts';

type Link = Row<typeof StudentGuardian>;
interface Written {
  readonly row: Link;
}

/** A student with guardians has exactly one primary guardian; the first guardian becomes primary and an emergency contact. */
export const studentGuardianRules = defineRules(StudentGuardian, {
  prepare: async (rows, ctx) => {
    for (const [id, family] of await families(
      rows.flatMap(({ student }) => student ?? []),
      ctx,
    ))
      ctx.batch?.set(id, family);
  },
  create: {
    derive: async ({ row }, ctx) => {
      const family = (ctx.batch?.get(row.student) as Family | undefined) ?? (await families([row.student], ctx)).get(row.student);
      const first = family && !family.hasPrimary ? { isPrimary: true, isEmergency: true } : {};
      // The next guardian of the same batch is not the first.
      if (family) family.hasPrimary = true;
      return { school: family?.school ?? null, ...first };
    },
    together: joined,
  },
  update: {
    check: async ({ row, before }, ctx) => {
      if (before.student !== row.student || before.guardian !== row.guardian) throw linkErrors.pairFixed();
      if (before.isPrimary && !row.isPrimary && !(await otherPrimary(row, ctx)))
        throw linkErrors.primaryNeeded({}, { fields: { isPrimary: { key: 'studentGuardian.primaryNeeded' } } });
    },
    before: async ({ row, changed }, ctx) => {
      if (row.isPrimary && changed.has('isPrimary')) await demoteOthers([row], ctx);
    },
  },
  delete: {
    before: ({ row }, ctx) => promoteNext(row, ctx),
    together: (changes, ctx) => projectGuardians(ctx, guardiansOf(changes)),
  },
  restore: { together: joined },
});

async function joined(changes: readonly Written[], ctx: Context): Promise<void> {
  const primaries = new Map(changes.flatMap(({ row }) => (row.isPrimary ? [[row.student, row] as const] : [])));
  await demoteOthers([...primaries.values()], ctx);
  await projectGuardians(ctx, guardiansOf(changes));
}

const guardiansOf = (changes: readonly Written[]): string[] => [...new Set(changes.map(({ row }) => row.guardian))];

/** What a new link needs to know of its student. */
interface Family {
  readonly school: string | null;
  hasPrimary: boolean;
}

async function families(students: readonly string[], ctx: Context): Promise<Map<string, Family>> {
  await oneAtATime(students, ctx);
  const found = await ctx.db.query<Family & { id: string }>(
    sql`select s.id, s.school, exists (select 1 from student_guardian l where l.student = s.id and l.is_primary and l.deleted_at is null) as "hasPrimary" from student s where s.id = any(${students}::uuid[])`,
  );
  return new Map(found.map(({ id, ...family }) => [id, family]));
}

// Row-locks the students until commit, so that two concurrent writers cannot both make a primary guardian; in one order, against deadlocks.
async function oneAtATime(students: readonly string[], ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from student where id = any(${students}::uuid[]) order by id for no key update`);
}

const otherPrimary = (row: Link, ctx: Context): Promise<Link | null> =>
  repo(StudentGuardian, elevated(ctx)).first({ all: [{ student: row.student, isPrimary: true }, { id: { ne: row.id } }] });

/** Makes the given links the only primary ones of their students. */
async function demoteOthers(links: readonly Link[], ctx: Context): Promise<void> {
  if (links.length === 0) return;
  const students = links.map(({ student }) => student);
  await oneAtATime(students, ctx);
  const former = await ctx.db.query<{ id: string }>(
    sql`select id from student_guardian where student = any(${students}::uuid[]) and id <> all(${links.map(({ id }) => id)}::uuid[]) and is_primary and deleted_at is null`,
  );
  for (const { id } of former) await repo(StudentGuardian, elevated(ctx)).update(id, { isPrimary: false });
}

async function promoteNext(row: Link, ctx: Context): Promise<void> {
  if (!row.isPrimary || ctx.chain.includes('student.delete')) return;
  const links = repo(StudentGuardian, elevated(ctx));
  const next = await links.first({ student: row.student }, { order: { field: 'sort', descending: false } });
  if (next) await links.update(next.id, { isPrimary: true });
}
