import type { Context } from '@zhixing/engine/context.ts';
import { textOf } from '@zhixing/engine/http/envelope.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Counts, Run } from './runs.ts';
import type { Kind, Outcome, Reason } from './steps.ts';

/** A run as the page shows it. */
export async function runViews(ctx: Context, runs: readonly Run[]) {
  const askers = runs.flatMap(({ asker }) => asker ?? []);
  const rows = await ctx.db.query<{ id: string; name: string }>(sql`select id, name from "user" where id = any(${askers}::uuid[])`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return runs.map(({ id, trial, forced, cause, outcome, counts, error, asker, startedAt, finishedAt }) => ({
    id,
    trial,
    forced,
    cause,
    outcome,
    startedAt,
    finishedAt,
    counts: counts as Counts,
    asker: asker === null ? null : (names.get(asker) ?? null),
    error: error && textOf(ctx.engine.texts, ctx.language, error.key, error.params),
  }));
}

interface Line {
  readonly place: number;
  readonly kind: Kind;
  readonly outcome: Outcome;
  readonly theirs: string;
  readonly ours: string | null;
  readonly name: string;
  readonly reason: Reason | null;
  readonly params: Readonly<Record<string, string>> | null;
  readonly confirmedAt: Date | null;
}

interface Page {
  readonly outcome?: Outcome | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** A page of the lines of a run, with localised reasons. */
export async function lineViews(ctx: Context, run: string, { outcome, currentPage, pageSize }: Page) {
  const where: Sql = outcome ? sql`run = ${run} and outcome = ${outcome}` : sql`run = ${run}`;
  const [lines, [total]] = await Promise.all([
    ctx.db.query<Line>(sql`
      select place, kind, outcome, theirs, ours, name, reason, params, confirmed_at as "confirmedAt" from sys_workplace_line
      where ${where} order by place limit ${pageSize} offset ${(currentPage - 1) * pageSize}`),
    ctx.db.query<{ n: number }>(sql`select count(*)::int as n from sys_workplace_line where ${where}`),
  ]);
  const list = lines.map(({ reason, params, ...line }) => ({ ...line, why: whyOf(ctx, line.kind, reason, params ?? {}) }));
  return { list, pagination: { currentPage, pageSize, total: total?.n ?? 0 } };
}

function whyOf(ctx: Context, kind: Kind, reason: Reason | null, params: Readonly<Record<string, string>>): string {
  const { texts } = ctx.engine;
  if (reason === null) return params.account ? texts.text(ctx.language, 'workplaceSync.reasons.account', params) : '';
  const told = {
    ...params,
    ...(params.fields && { fields: fieldsOf(ctx, kind, params.fields) }),
    ...(params.what && { what: heldOf(ctx, params.what) }),
    ...(params.key && { what: textOf(texts, ctx.language, params.key, {}) }),
  };
  return texts.text(ctx.language, `workplaceSync.reasons.${reason}`, told);
}

function fieldsOf(ctx: Context, kind: Kind, fields: string): string {
  const model = ctx.engine.registry.get(kind === 'department' ? 'organisation' : 'user');
  return joined(
    ctx,
    fields.split(' ').map((field) => ctx.engine.words.field(ctx.language, model, field)),
  );
}

// Locale texts, and roles by code; custom roles are shown by their code.
function heldOf(ctx: Context, held: string): string {
  const { texts } = ctx.engine;
  const wordOf = (one: string) => {
    const code = one.startsWith('role:') ? one.slice('role:'.length) : null;
    if (code !== null) return texts.find(ctx.language, `account.roles.${code}`) ?? code;
    return texts.text(ctx.language, `workplaceSync.holds.${one}`);
  };
  return joined(ctx, held.split(' ').map(wordOf));
}

const joined = ({ engine, language }: Context, parts: readonly string[]): string =>
  parts.join(engine.texts.text(language, 'workplaceSync.and'));
