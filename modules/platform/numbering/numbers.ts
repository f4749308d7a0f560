import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { periodOf, sequential, unpredictable } from './compose.ts';
import { NumberRule } from './number-rule.model.ts';
import { numberingErrors } from './numbering.errors.ts';

type Rule = Row<typeof NumberRule>;

const TRIES = 30;

const ruleOf = (ctx: Context, code: string): Promise<Rule | null> => repo(NumberRule, elevated(ctx)).first({ code });

/**
 * Takes the next number within the current transaction: its row lock makes others wait for the commit, and a rollback returns the number,
 * so a sequence has neither gaps nor duplicates. Null if there is no such rule.
 */
export async function takeNumber(ctx: Context, code: string): Promise<string | null> {
  const rule = await ruleOf(ctx, code);
  if (!rule) return null;
  if (rule.status !== 'enabled') throw numberingErrors.disabled({ name: rule.name });
  const number = rule.type === 'sequence' ? await takeSequential(ctx, rule) : await takeRandom(ctx, rule);
  const set = { lastNumber: number, lastAt: ctx.now().toISOString(), issued: sql`coalesce(t.issued, 0) + 1` };
  await updateRows(ctx, NumberRule, { set, where: sql`t.id = ${rule.id}` });
  return number;
}

async function takeSequential(ctx: Context, rule: Rule): Promise<string> {
  const period = periodOf(rule, ctx.now());
  const [row] = await ctx.db.query<{ taken: number }>(sql`
    insert into sys_number_counter as c (rule, period, taken) values (${rule.id}, ${period}, 1)
    on conflict (rule, period) do update set taken = c.taken + 1 returning taken::int`);
  return sequential(rule, period, (row?.taken ?? 1) - 1);
}

async function takeRandom(ctx: Context, rule: Rule): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const number = unpredictable(rule);
    const stored = await ctx.db.query(sql`
      insert into sys_number_given (rule, number) values (${rule.id}, ${number}) on conflict do nothing returning 1`);
    if (stored.length > 0) return number;
  }
  throw numberingErrors.exhausted({ name: rule.name });
}

/** A preview of the next number. It is not reserved: another record may get it first. */
export async function nextNumber(ctx: Context, code: string): Promise<string> {
  const rule = await ruleOf(ctx, code);
  if (!rule) throw numberingErrors.unknownRule({ code });
  if (rule.type !== 'sequence') return unpredictable(rule);
  const period = periodOf(rule, ctx.now());
  const [row] = await ctx.db.query<{ taken: number }>(
    sql`select taken::int from sys_number_counter where rule = ${rule.id} and period = ${period}`,
  );
  return sequential(rule, period, row?.taken ?? 0);
}
