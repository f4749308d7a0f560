import { type Context, elevated } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { mustBeAble, type Permission } from '@zhixing/engine/permission/access.ts';
import { findRows, fullColumns, predicate, type Stored } from '@zhixing/engine/read/read.ts';
import type { FlowDocument, FlowInstance } from '@zhixing/flow';
import { isId } from '@zhixing/model';
import sql, { empty } from 'sql-template-tag';
import { flowErrors } from './flow.errors.ts';
import { titled } from './titles.ts';

/** A flow during a request: loaded in one statement, then advanced and displayed from what is loaded and what has changed. */
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
  /** The record `flowInstance` as lists show it. */
  readonly stored: Stored;
  readonly known: Known;
}

/** Cached look-ups of a flow, shared by all steps of a request. */
export interface Known {
  /** The record that the flow is about; undefined before it is read, and after it was written. */
  subject: Promise<Stored | null> | undefined;
  /** Deputies by principal. */
  readonly deputies: Map<string, readonly string[]>;
}

export const nothingKnown = (): Known => ({ subject: undefined, deputies: new Map() });

/**
 * Row-locks an instance until commit, so that the second of two concurrent events sees the result of the first. `permission` is what the
 * actor needs on it; calls by the server itself pass none.
 */
export const locked = (ctx: Context, id: string, permission?: Permission): Promise<Running> => load(ctx, id, permission, true);

/** Reads an instance without locking it. Throws `flow.noFlow` where there is none, `model.notFound` where the actor may not see it. */
export const readRunning = (ctx: Context, id: string, permission?: Permission): Promise<Running> => load(ctx, id, permission, false);

type Columns = Omit<Running, 'document' | 'instance' | 'known'> & {
  readonly state: FlowInstance;
  readonly document: FlowDocument;
  readonly called: string;
};

async function load(ctx: Context, id: string, permission: Permission | undefined, lock: boolean): Promise<Running> {
  const model = ctx.engine.registry.get('flowInstance');
  const scope = permission === undefined ? {} : mustBeAble(ctx, model, permission);
  const [found] = isId(id)
    ? await ctx.db.query<Columns>(sql`
        select t.id, t.template, t.title, t.subject, t.record, t.action, s.args, s.parent, s.parent_visit as "parentVisit",
          s.parent_index as "parentIndex", s.state, v.document, f.name as called, (select row_to_json(r.*) from (select ${fullColumns(model)}) r) as stored
        from flow_instance t join sys_flow_state s on s.instance = t.id join flow_version v on v.id = t.flow_version
          join flow_template f on f.id = t.template
        where t.id = ${id} and ${predicate(ctx, model, [scope])} ${lock ? sql`for no key update of s, t` : empty}`)
    : [];
  if (!found) throw permission === undefined ? flowErrors.noFlow() : modelErrors.notFound({ model: model.name });
  const { state, called, document, ...rest } = found;
  return { ...rest, document: titled(document, called), instance: state, known: nothingKnown() };
}

/** The record that a flow is about, regardless of permissions. Throws `flow.noFlow` where it is gone. */
export async function subjectRow(ctx: Context, running: Running): Promise<Stored> {
  const row = await subjectIfThere(ctx, running);
  if (!row) throw flowErrors.noFlow();
  return row;
}

/** The same; null where it is gone. */
export function subjectIfThere(ctx: Context, { subject, record, known }: Running): Promise<Stored | null> {
  known.subject ??= findRows(elevated(ctx), ctx.engine.registry.get(subject), { id: { eq: record } }, { limit: 1 }).then(
    ([row]) => row ?? null,
  );
  return known.subject;
}

/** Evicts the cached record after it was written, so that the next access reads it again. */
export function evictSubject({ known }: Running): void {
  known.subject = undefined;
}
