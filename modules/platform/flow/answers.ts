import { type Context, systemContext } from '@zhixing/engine/context.ts';
import { dayTypes } from '@zhixing/engine/ports/work-days.ts';
import { countRows, type Stored } from '@zhixing/engine/read/read.ts';
import type { Answers, FlowDocument, FlowInstance } from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { chinaDateTime } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { interfaceNamed } from './contributions.ts';
import { dateAfter, dateLater } from './due-dates.ts';
import { formulaResult } from './formula-result.ts';
import { type Directory, directory } from './people.ts';

/** The flow and record about which the core asks its questions. */
export interface FlowQuestionContext {
  readonly document: FlowDocument;
  readonly instance: FlowInstance;
  readonly template: string;
  readonly model: EffectiveModel;
  readonly row: Stored;
}

/** Answers the questions of the core from the database, in the transaction that writes the result. */
export function answersFor(ctx: Context, asked: FlowQuestionContext): Answers {
  const people = directory(ctx, asked.instance.initiator);
  const { row } = asked;
  return {
    people: ({ who }) => (who.who === 'interface' ? namedByInterface(ctx, people, asked, who.interface) : whoIs(people, asked, who)),
    administrators: () => people.administrators(),
    present: ({ users }) => people.present(users),
    holds: ({ test }) => subjectHolds(ctx, asked, test),
    moment: async ({ from, field, after }) => {
      const start = field ? row[field] : from;
      if (typeof start !== 'string') return null;
      const moment = /^\d{4}-\d{2}-\d{2}$/.test(start) ? chinaDateTime(start) : new Date(start);
      const own = after.field ? row[after.field] : null;
      const span = typeof own === 'number' ? { ...after, amount: own } : after;
      return (await dateAfter(moment, span, (from, until) => dayTypes(ctx, from, until))).toISOString();
    },
    later: async ({ moment, since, until, working }) => {
      const stop = { moment: new Date(moment), since: new Date(since), until: new Date(until), working };
      return (await dateLater(stop, (from, until) => dayTypes(ctx, from, until))).toISOString();
    },
    deputy: ({ user, of }) => isDeputy(ctx, asked.template, user, of, asked.instance.status === 'draft' ? 'starting' : 'decisions'),
    rows: ({ field }) => rowCount(ctx, asked, field),
  };
}

/**
 * Whether the record passes a test of the document. A formula over an empty field counts as false.
 * @throws flow.formulaFailed where a formula cannot be computed: a branch must not be taken because of a division by zero
 */
export const subjectHolds = (
  ctx: Context,
  { model, row, instance }: Pick<FlowQuestionContext, 'model' | 'row' | 'instance'>,
  test: Parameters<Answers['holds']>[0]['test'],
): boolean =>
  'when' in test
    ? ctx.engine.holds(model, test.when, row)
    : formulaResult(ctx, { model, row, initiator: instance.initiator }, test.formula, { type: 'bool' }) === true;

type FlowRequester = Exclude<Parameters<Answers['people']>[0]['who'], { who: 'interface' }>;

async function whoIs(
  people: Directory,
  { document, instance, row }: FlowQuestionContext,
  who: FlowRequester,
): Promise<readonly (readonly string[])[]> {
  const { initiator } = instance;
  const place = document.settings.place ? row[document.settings.place] : null;
  if (who.who === 'named' || who.who === 'candidates') return [await people.named(who, typeof place === 'string' ? place : null)];
  if (who.who === 'levels') return people.superiors(initiator.user, who.from ?? 1, who.upTo);
  if (who.who === 'superior') return people.superiors(initiator.user, who.level, who.level);
  if (who.who === 'departmentHead') return [await people.head(initiator.department ?? initiator.organisation, who.level)];
  return [await namedByField(people, row[who.field], who.as)];
}

/**
 * Users named by a server function: a list of ids, or the legacy `{ handleId }` separated by commas. Empty where the function no longer
 * exists.
 */
async function namedByInterface(
  ctx: Context,
  people: Directory,
  { model, row, instance }: FlowQuestionContext,
  name: string,
): Promise<string[][]> {
  const answer = await interfaceNamed(ctx.engine, name)?.(ctx, { model, row, initiator: instance.initiator.user });
  const ids = (answer as { handleId?: unknown } | null | undefined)?.handleId ?? answer;
  const listed = typeof ids === 'string' ? ids.split(',') : Array.isArray(ids) ? ids : [];
  return [await people.present(listed.filter((id) => typeof id === 'string'))];
}

const assigneeKinds = { user: 'users', department: 'departments', position: 'positions', role: 'roles', group: 'groups' } as const;

async function namedByField(people: Directory, value: unknown, as: keyof typeof assigneeKinds): Promise<string[]> {
  const keys = (Array.isArray(value) ? value : [value]).filter((key) => typeof key === 'string');
  if (keys.length === 0) return [];
  return as === 'user' ? people.present(keys) : people.named({ [assigneeKinds[as]]: keys }, null);
}

/** Whether a user may now start a flow, or decide in it, as the deputy of another. */
export async function isDeputy(ctx: Context, template: string, user: string, of: string, what: 'decisions' | 'starting'): Promise<boolean> {
  const [found] = await ctx.db.query(sql`
    select 1 from flow_delegation d join "user" u on u.id = d.deputy and u.deleted_at is null and u.status = 'enabled'
    where d.deputy::text = ${user} and d.principal::text = ${of} and d.status = 'accepted' and d.deleted_at is null and d.covers in (${what}, 'both')
      and ${ctx.now()} between d.start_at and d.end_at and (d.templates is null or ${template}::uuid = any(d.templates))`);
  return found !== undefined;
}

/** The number of rows of a sub-table that belong to the record; `field` names the model of the rows. */
async function rowCount(ctx: Context, { model, row }: FlowQuestionContext, field: string): Promise<number> {
  const rows = model.formRows.find(({ model: name }) => name === field);
  const child = rows && ctx.engine.registry.find(rows.model);
  return child ? countRows(systemContext(ctx.engine, { db: ctx.db }), child, { [rows.by]: { eq: String(row.id) } }) : 0;
}
