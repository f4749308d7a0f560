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

/** What whoever starts a flow may choose for its first nodes: people by node, branches by node. */
export interface Choices {
  readonly chosen?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly branches?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly urgency?: 1 | 2 | 3 | undefined;
  /** People who are shown the flow. */
  readonly copyTo?: readonly string[] | undefined;
  /** Whom it is started for, by one who has been asked to do so in his place. */
  readonly for?: string | undefined;
  /** The flow that waits for this one, and where. Set by flows alone. */
  readonly parent?: { readonly instance: string; readonly visit: number; readonly index: number } | undefined;
  /** Whether it waits for its initiator to complete it and hand it in. Set by flows alone. */
  readonly draft?: boolean | undefined;
}

/** An action that a flow is to decide about. */
export interface Beginning {
  readonly model: EffectiveModel;
  /** The record as it is. */
  readonly row: Stored;
  readonly action: string;
  readonly args: Values;
  readonly choices: Choices;
}

/** The point of a flow at which it does something by itself. */
export interface FlowPoint {
  /** The same when it is tried again. */
  readonly id: string;
  readonly instance: string;
  /** Of the instance, as people read it. */
  readonly title: string;
  readonly node: string;
  readonly model: EffectiveModel;
  /** The record that the flow decides about. */
  readonly row: Stored;
  readonly initiator: string;
  /** Whom the document names to be told. */
  readonly people: readonly string[];
}

/** Something that flows do by themselves beside writing records. */
export interface FlowAction {
  /** What a document may name: its name, and how the designer calls it. */
  readonly offered: (ctx: Context) => Promise<Readonly<Record<string, string>>>;
  /** In the transaction of the flow: what leaves the server is put down there and sent behind it. Throws where it fails. */
  readonly carryOut: (ctx: Context, name: string, moment: FlowPoint) => Promise<void>;
  /** How what was put down for others is getting on, where a flow is to wait for it. */
  readonly sending?: {
    /** Of what was put down at these moments, by their ids. */
    readonly standing: (ctx: Context, moments: readonly string[]) => Promise<Sending>;
    /** Sends at once what has not arrived. */
    readonly again: (ctx: Context, moments: readonly string[]) => Promise<void>;
  };
}

/** `nothing` was put down; it `arrived`; it is `waiting`, after failures with the last of them; or nobody tries it any more. */
export type Sending =
  | { readonly state: 'nothing' | 'arrived' }
  | { readonly state: 'waiting'; readonly failures: number; readonly error: AppError | null; readonly seconds: number }
  | { readonly state: 'givenUp'; readonly moment: string; readonly error: AppError };

/**
 * A function of the server that flows name: to do something, or to tell who is asked, by ids of users or as `{ handleId: 'id1,id2' }`. It works on the
 * open transaction and asks no other system.
 */
export type DataInterface = (ctx: Context, about: Occasion) => Promise<unknown>;

/** What a stored interface is asked about; a trigger says besides at which point, the same when it is tried again. */
export type Occasion = Pick<FlowPoint, 'model' | 'row' | 'initiator'> & Partial<Pick<FlowPoint, 'id'>>;

/** Functions that administrators have written down, which flows name like those of the modules. They may ask other systems, briefly. */
export interface StoredInterfaces {
  /** What a document may name: its name, and how the designer calls it. */
  readonly offered: (ctx: Context) => Promise<Readonly<Record<string, string>>>;
  /** Tells ids of users where nothing is to be done. Throws where there is no such function any more, and where it fails. */
  readonly ask: (ctx: Context, name: string, about: Occasion) => Promise<unknown>;
}

export type Approval = 'wait' | 'adopt' | 'reject' | 'revoke' | 'cancel';

/** Throws `model.inApproval` where a flow about the record runs and somebody else writes. */
export function mustNotBeInApproval(ctx: Context, row: Stored): void {
  if (row.approval === 'wait' && ctx.approving !== row.id) throw modelErrors.inApproval();
}

/** The models in whose form the records of this one are rows, where flows decide about them. */
export const decidedAlong = (
  { registry }: Engine,
  model: EffectiveModel,
): readonly { readonly owner: EffectiveModel; readonly by: string }[] =>
  registry
    .all()
    .flatMap((owner) =>
      owner.fields.approval ? owner.formRows.filter((rows) => rows.model === model.name).map(({ by }) => ({ owner, by })) : [],
    );

/** Throws `model.inApproval` where a flow about the record runs of which this one is a row: what is being decided about stays as it is. */
export async function mustNotBelongToApproval(ctx: Context, model: EffectiveModel, { row, before }: Change): Promise<void> {
  // The flow of the row itself goes on beside that of its record, which waits for it.
  if (ctx.approving === row.id) return;
  for (const { owner, by } of decidedAlong(ctx.engine, model)) {
    const owners = [row[by], before?.[by]].filter((id) => typeof id === 'string' && id !== ctx.approving);
    const held = await ctx.db.query(
      sql`select 1 from ${tableOf(owner)} where id = any(${owners}::uuid[]) and approval = 'wait' and deleted_at is null limit 1`,
    );
    if (held.length > 0) throw modelErrors.inApproval();
  }
}

/** Starts the flow in the place of the action, after the rules have seen what the action would do. */
export async function beginApproval(tx: Context, model: EffectiveModel, moment: Change, choices: Choices): Promise<Stored> {
  const begin = tx.engine.modules.find(({ beginFlow }) => beginFlow)?.beginFlow;
  if (!begin) throw modelErrors.noFlows();
  await runPhase(tx, model, 'check', moment);
  const row = await showApproval(tx, model, moment.before as Stored, 'wait');
  await begin(tx, { model, row, action: moment.action ?? '', args: moment.args, choices });
  // The flow may have moved it on.
  return loadRow(tx, model, row.id, {});
}

/** Shows on the record where its flow stands, with its history. The rules of the model are not asked: nothing else changes. */
export function showApproval(tx: Context, model: EffectiveModel, before: Stored, approval: Approval): Promise<Stored> {
  const at = tx.now().toISOString();
  const row = { ...before, approval, updatedAt: at, updatedBy: tx.actor.userId, version: before.version + 1 };
  const changed = new Set(['approval', 'updatedAt', 'updatedBy', 'version']);
  return store(tx, model, { row, before, verb: 'update', action: null, args: {}, changed });
}
