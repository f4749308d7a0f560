import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import { findRows, type Stored } from '@zhixing/engine/read.ts';
import { advance, answered, type FlowDocument, type FlowEvent, type FlowInstance, type Outcome } from '@zhixing/flow';
import { isId } from '@zhixing/model';
import sql from 'sql-template-tag';
import { answersFor, type Calendar } from './answers.ts';
import { carryOut } from './effects.ts';
import { flowErrors } from './flow.errors.ts';
import { keep, type Written } from './keep.ts';
import { refusedWith } from './refusals.ts';
import { comeToStages } from './stages.ts';
import { titled } from './titles.ts';

/** An instance with everything around it, locked for the event that is coming. */
export interface Running {
  readonly id: string;
  readonly template: string;
  readonly title: string;
  readonly subject: string;
  readonly record: string;
  readonly action: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly parent: string | null;
  readonly parentVisit: number | null;
  readonly parentIndex: number | null;
  readonly document: FlowDocument;
  readonly instance: FlowInstance;
}

/** An event without its moment and, where nobody tells it twice, without its id. */
export type Happening = FlowEvent extends infer E ? (E extends FlowEvent ? Omit<E, 'id' | 'at'> & { readonly id?: string } : never) : never;

/**
 * Advances an instance by one event, in one transaction: the state, the tasks, the history, what people are told and what becomes of the
 * record are there together or not at all. Throws what the core refuses, and what the record's own rules refuse.
 */
export function happen(ctx: Context, calendar: Calendar, id: string, event: Happening, written: Written = {}): Promise<Running> {
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const running = await locked(tx, id);
    return step(tx, calendar, running, event, written);
  });
}

/** One event of an instance that is locked, or has just been made. */
export async function step(tx: Context, calendar: Calendar, running: Running, event: Happening, written: Written): Promise<Running> {
  const row = await subjectRow(tx, running);
  const outcome = await advanced(tx, calendar, running, row, event);
  if (outcome.refusal) throw await refusedWith(tx, running, outcome.refusal);
  const next: Running = { ...running, instance: outcome.instance };
  await keep(tx, running, next, outcome.effects, written);
  await comeToStages(tx, running, next);
  await carryOut(tx, next, row, outcome.effects);
  return next;
}

/** What would come of an event: nothing is kept of it. */
export async function triedOut(ctx: Context, calendar: Calendar, running: Running, event: Happening): Promise<Outcome> {
  return advanced(ctx, calendar, running, await subjectRow(ctx, running), event);
}

function advanced(ctx: Context, calendar: Calendar, running: Running, row: Stored, event: Happening): Promise<Outcome> {
  const model = ctx.engine.registry.get(running.subject);
  const asked = { document: running.document, instance: running.instance, template: running.template, model, row };
  const told = { id: newId(), at: ctx.now().toISOString(), ...event } as FlowEvent;
  return answered(advance(running.document, running.instance, told), answersFor(ctx, asked, calendar));
}

/** Holds an instance until the transaction ends: of two events at the same moment the second sees what the first has done. */
export async function locked(ctx: Context, id: string): Promise<Running> {
  if (!isId(id)) throw flowErrors.noFlow();
  await ctx.db.query(sql`select 1 from sys_flow_state where instance = ${id} for update`);
  return readRunning(ctx, id);
}

/** Reads an instance as it stands. Throws `flow.noFlow` where there is none. */
export async function readRunning(ctx: Context, id: string): Promise<Running> {
  if (!isId(id)) throw flowErrors.noFlow();
  const [found] = await ctx.db.query<
    Omit<Running, 'document' | 'instance'> & { state: FlowInstance; document: FlowDocument; called: string }
  >(sql`
    select i.id, i.template, i.title, i.subject, i.record, i.action, s.args, s.parent, s.parent_visit as "parentVisit", s.parent_index as "parentIndex",
      s.state, v.document, t.name as called
    from flow_instance i join sys_flow_state s on s.instance = i.id join flow_version v on v.id = i.flow_version
      join flow_template t on t.id = i.template
    where i.id = ${id} and i.deleted_at is null`);
  if (!found) throw flowErrors.noFlow();
  const { state, called, document, ...rest } = found;
  return { ...rest, document: titled(document, called), instance: state };
}

/** The record that a flow is about, whoever asks. */
export async function subjectRow(tx: Context, { subject, record }: Running): Promise<Stored> {
  const [row] = await findRows(elevated(tx), tx.engine.registry.get(subject), { id: { eq: record } }, { limit: 1 });
  if (!row) throw flowErrors.noFlow();
  return row;
}
