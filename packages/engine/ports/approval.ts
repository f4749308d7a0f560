import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import type { Engine } from '../engine.ts';
import { type AppError, modelErrors } from '../errors.ts';
import { loadRow, type Stored } from '../read/read.ts';
import { runPhase } from '../rules/rule-runner.ts';
import type { Change } from '../rules/rules.ts';
import { store } from '../write/store.ts';
import type { Values } from '../write/values.ts';

/** What the initiator of a flow may choose for its first nodes: people by node, branches by node. */
export interface Choices {
  readonly chosen?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly branches?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly urgency?: 1 | 2 | 3 | undefined;
  /** Users who receive a copy of the flow. */
  readonly copyTo?: readonly string[] | undefined;
  /** The user for whom the initiator starts the flow as a deputy. */
  readonly for?: string | undefined;
  /** The flow that waits for this one, and where. Set only by flows. */
  readonly parent?: { readonly instance: string; readonly visit: number; readonly index: number } | undefined;
  /** Whether the flow waits for its initiator to complete and submit it. Set only by flows. */
  readonly draft?: boolean | undefined;
}

/** An action that needs approval by a flow. */
export interface Beginning {
  readonly model: EffectiveModel;
  /** The record before the action. */
  readonly row: Stored;
  readonly action: string;
  readonly args: Values;
  readonly choices: Choices;
}

/** The execution of an automatic step by a flow. */
export interface FlowPoint {
  /** The same on retries, for idempotency. */
  readonly id: string;
  readonly instance: string;
  /** Title of the flow instance. */
  readonly title: string;
  readonly node: string;
  readonly model: EffectiveModel;
  /** The record that the flow is about. */
  readonly row: Stored;
  readonly initiator: string;
  /** Recipients that the flow document names. */
  readonly people: readonly string[];
}

/** An automatic step of flows other than writing records. */
export interface FlowAction {
  /** What a flow document may name: name → title in the designer. */
  readonly offered: (ctx: Context) => Promise<Readonly<Record<string, string>>>;
  /** Runs in the transaction of the flow: outgoing requests are queued there and sent after the commit. Throws on failure. */
  readonly carryOut: (ctx: Context, name: string, moment: FlowPoint) => Promise<void>;
  /** Delivery state of queued requests, for steps that wait for delivery. */
  readonly sending?: {
    /** State of what was queued at these flow points, by their ids. */
    readonly standing: (ctx: Context, moments: readonly string[]) => Promise<Sending>;
    /** Sends at once what was not delivered yet. */
    readonly again: (ctx: Context, moments: readonly string[]) => Promise<void>;
  };
}

/** `nothing` was queued; it has `arrived`; it is `waiting`, with the number of failures and the last error; or delivery was given up. */
export type Sending =
  | { readonly state: 'nothing' | 'arrived' }
  | { readonly state: 'waiting'; readonly failures: number; readonly error: AppError | null; readonly seconds: number }
  | { readonly state: 'givenUp'; readonly moment: string; readonly error: AppError };

/**
 * A server function that flows call by name: it does something, or returns participants, as user ids or as `{ handleId: 'id1,id2' }`. Runs
 * in the open transaction and calls no other system.
 */
export type DataInterface = (ctx: Context, about: Occasion) => Promise<unknown>;

/** What a stored interface is called with; a trigger also passes the id of the flow point, which is the same on retries. */
export type Occasion = Pick<FlowPoint, 'model' | 'row' | 'initiator'> & Partial<Pick<FlowPoint, 'id'>>;

/** Functions defined by administrators, which flows name like those of modules. They may call other systems, with a short time limit. */
export interface StoredInterfaces {
  /** What a flow document may name: name → title in the designer. */
  readonly offered: (ctx: Context) => Promise<Readonly<Record<string, string>>>;
  /** Returns user ids unless the function performs a step. Throws if the function no longer exists, or fails. */
  readonly ask: (ctx: Context, name: string, about: Occasion) => Promise<unknown>;
}

export type Approval = 'wait' | 'adopt' | 'reject' | 'revoke' | 'cancel';

/** Throws `model.inApproval` while a flow about the record is running, unless that flow itself is writing. */
export function mustNotBeInApproval(ctx: Context, row: Stored): void {
  if (row.approval === 'wait' && ctx.approving !== row.id) throw modelErrors.inApproval();
}

/** A model whose form contains the records of another one as rows, and the field of the rows that refers to it. */
interface Decided {
  readonly owner: EffectiveModel;
  readonly by: string;
}

/** By state of the registry, for each model that was asked for: every write asks. */
const decided = new WeakMap<object, Map<string, readonly Decided[]>>();

/** Models whose form contains the records of this model as rows, and which flows approve. */
export function decidedAlong({ registry }: Engine, { name }: EffectiveModel): readonly Decided[] {
  const known = decided.get(registry.stamp()) ?? new Map<string, readonly Decided[]>();
  decided.set(registry.stamp(), known);
  const found = known.get(name) ?? registry.all().flatMap((owner) => (owner.fields.approval ? rowsOf(owner, name) : []));
  known.set(name, found);
  return found;
}

const rowsOf = (owner: EffectiveModel, name: string): Decided[] =>
  owner.formRows.filter(({ model }) => model === name).map(({ by }) => ({ owner, by }));

/** Throws `model.inApproval` while a flow about the parent record is running: its rows must not change during approval. */
export async function mustNotBelongToApproval(ctx: Context, model: EffectiveModel, { row, before }: Change): Promise<void> {
  // A row may have a flow of its own, for which its parent's flow waits; that flow may write the row.
  if (ctx.approving === row.id) return;
  for (const { owner, by } of decidedAlong(ctx.engine, model)) {
    const owners = [row[by], before?.[by]].filter((id) => typeof id === 'string' && id !== ctx.approving);
    const held = await ctx.db.query(
      sql`select 1 from ${tableOf(owner)} where id = any(${owners}::uuid[]) and approval = 'wait' and deleted_at is null limit 1`,
    );
    if (held.length > 0) throw modelErrors.inApproval();
  }
}

/** Starts the flow instead of performing the action, after the `check` rules have accepted the action. */
export async function beginApproval(tx: Context, model: EffectiveModel, moment: Change, choices: Choices): Promise<Stored> {
  const begin = tx.engine.modules.find(({ beginFlow }) => beginFlow)?.beginFlow;
  if (!begin) throw modelErrors.noFlows();
  await runPhase(tx, model, 'check', moment);
  const row = await showApproval(tx, model, moment.before as Stored, 'wait');
  await begin(tx, { model, row, action: moment.action ?? '', args: moment.args, choices });
  // The flow may already have changed the record.
  return loadRow(tx, model, row.id, {});
}

/** Stores the approval state on the record, with history. Skips the model's rules, since nothing else changes. */
export function showApproval(tx: Context, model: EffectiveModel, before: Stored, approval: Approval): Promise<Stored> {
  const at = tx.now().toISOString();
  const row = { ...before, approval, updatedAt: at, updatedBy: tx.actor.userId, version: before.version + 1 };
  const changed = new Set(['approval', 'updatedAt', 'updatedBy', 'version']);
  return store(tx, model, { row, before, verb: 'update', action: null, args: {}, changed });
}
