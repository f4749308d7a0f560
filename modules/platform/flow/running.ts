import { type Context, elevated } from '@zhixing/engine/context.ts';
import { findRows, type Stored } from '@zhixing/engine/read.ts';
import type { FlowDocument, FlowInstance } from '@zhixing/flow';
import { isId } from '@zhixing/model';
import sql from 'sql-template-tag';
import { flowErrors } from './flow.errors.ts';
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
