import { type Context, within } from '@zhixing/engine/context.ts';
import { tableOf } from '@zhixing/engine/database/identifiers.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { findRows, loadRow, predicate } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { plainText } from '@zhixing/model/plain-text.ts';
import sql from 'sql-template-tag';
import { accessErrors } from '../access/access.errors.ts';
import { grantsFreely } from '../access/grantable.ts';
import { stampFor } from '../access/records.ts';
import { branchesOf } from './branches.ts';
import { GradeAdmin } from './grade-admin.model.ts';

const flags = [
  'thisLayerSelect',
  'thisLayerAdd',
  'thisLayerEdit',
  'thisLayerDelete',
  'subLayerSelect',
  'subLayerAdd',
  'subLayerEdit',
  'subLayerDelete',
] as const;
type Flag = (typeof flags)[number];

/** One line of the matrix: an organisation with the rights over it and over those below. */
export type GradeLine = { readonly organisation: string } & { readonly [K in Flag]: boolean };

interface Manager {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly place: string | null;
  readonly organisations: number;
  readonly total: number;
}

/** The grade administrators whose records the reader may see. */
export async function managersOf(
  ctx: Context,
  { keyword, currentPage, pageSize }: { keyword: string; currentPage: number; pageSize: number },
) {
  const model = ctx.engine.registry.get('gradeAdmin');
  const where = predicate(ctx, model, [mustBeAble(ctx, model, 'read')]);
  const found = `%${plainText(keyword).replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await ctx.db.query<Manager>(sql`
    select u.id, u.name, u.account, o.name as place, g.n as organisations, count(*) over ()::int as total
    from (select t.manager, count(*)::int as n from ${tableOf(model)} t where ${where} group by 1) g
      join "user" u on u.id = g.manager and u.deleted_at is null left join organisation o on o.id = u.organisation
    where u.name ilike ${found} or u.account ilike ${found}
    order by u.name, u.id limit ${pageSize} offset ${(currentPage - 1) * pageSize}`);
  const list = rows.map(({ total: _total, ...row }) => ({ ...row, own: row.id === ctx.actor.userId }));
  return { list, pagination: { currentPage, pageSize, total: rows[0]?.total ?? 0 } };
}

/** A user's matrix with its stamp, and the rights the reader may give: all, or those they have themselves. */
export async function matrixOf(ctx: Context, userId: string) {
  const { engine, actor } = ctx;
  const user = engine.registry.get('user');
  const person = await loadRow(ctx, user, userId, mustBeAble(ctx, user, 'read'));
  const lines = await linesOf(ctx, userId);
  const changes = can(ctx, engine.registry.get('gradeAdmin'), 'update') !== null;
  return {
    manager: { id: userId, name: String(person.name), account: String(person.account) },
    own: userId === actor.userId,
    changes: changes && userId !== actor.userId,
    stamp: stampFor(lines),
    lines: lines.map((line) => ({ organisation: line.organisation, ...flagsOf(line) })),
    givable: givesEverywhere(ctx) ? null : Object.fromEntries(await branchesOf(ctx.db, String(actor.userId))),
  };
}

/**
 * Replaces a user's matrix in one transaction. Each record passes the rules of its model: users cannot give rights to themselves, nor
 * rights they lack. An outdated stamp is refused.
 */
export async function saveMatrix(ctx: Context, userId: string, lines: readonly GradeLine[], stamp: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`grade:${userId}`}, 0))`);
    const [known, grades] = [await linesOf(tx, userId), repo(GradeAdmin, tx)];
    if (stamp !== stampFor(known)) throw accessErrors.changedMeanwhile({ name: ctx.engine.texts.text(ctx.language, 'gradeAdmin.title') });
    const wanted = new Map(lines.filter(isGiving).map((line) => [line.organisation, line]));
    for (const { id, organisation } of known) if (!wanted.has(organisation)) await grades.remove(id);
    for (const line of wanted.values()) {
      const before = known.find(({ organisation }) => organisation === line.organisation);
      await (before
        ? persist(grades, before, line)
        : grades.create({ manager: userId, organisation: line.organisation, ...flagsOf(line) }));
    }
  });
}

const isGiving = (line: GradeLine): boolean => flags.some((flag) => line[flag]);

type Grades = ReturnType<typeof repo<typeof GradeAdmin>>;

async function persist(grades: Grades, before: Row<typeof GradeAdmin>, line: GradeLine): Promise<void> {
  if (flags.some((flag) => before[flag] !== line[flag])) await grades.update(before.id, flagsOf(line));
}

const flagsOf = (line: { readonly [K in Flag]: boolean }) =>
  Object.fromEntries(flags.map((flag) => [flag, line[flag]])) as Record<Flag, boolean>;

async function linesOf(ctx: Context, userId: string): Promise<readonly Row<typeof GradeAdmin>[]> {
  const model = ctx.engine.registry.get('gradeAdmin');
  const scope = mustBeAble(ctx, model, 'read');
  return (await findRows(ctx, model, { all: [{ manager: { eq: userId } }, scope] }, { limit: 5000 })) as never;
}

function givesEverywhere(ctx: Context): boolean {
  const all = can(ctx, ctx.engine.registry.get('organisation'), 'delete');
  return grantsFreely(ctx) || (all !== null && Object.keys(all).length === 0);
}
