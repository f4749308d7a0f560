import { type Context, within } from '@zhixing/engine/context.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import { textOf } from '@zhixing/engine/http/envelope.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { attempt } from '@zhixing/engine/write/write-many.ts';
import sql from 'sql-template-tag';
import { byOf, ownTasks, principalsEverywhere, principalsIn } from './acting-for.ts';
import { type EventBody, step } from './apply-event.ts';
import { mustBeNameable } from './colleagues.ts';
import { flowErrors } from './flow.errors.ts';
import { mustHaveRequiredInput, nodeOfTask, rightsAt } from './required-input.ts';
import { locked, type Running } from './running.ts';

export interface Batch {
  /** Ids of tasks. */
  readonly tasks: readonly string[];
  readonly act: { readonly event: 'agree' | 'reject' | 'signFor' } | { readonly event: 'transfer'; readonly to: string };
  readonly opinion?: string | undefined;
}

interface Row {
  readonly id: string;
  readonly instance: string;
  readonly title: string;
  readonly number: number;
  readonly user: string;
  readonly template: string;
  readonly version: string;
  readonly node: string;
}

/** The result for one of several tasks. */
export interface Result {
  readonly task: string;
  readonly title: string;
  readonly done: boolean;
  readonly why: string | null;
}

/**
 * Decides several tasks of one node of one version at once, or signs for tasks of any node. Tasks that need a choice, signature or fields
 * must be decided singly; each task is decided or returns its reason.
 */
export async function decideMany(ctx: Context, batch: Batch): Promise<{ list: Result[] }> {
  const rows = await rowsOf(ctx, batch.tasks);
  if (rows.length < new Set(batch.tasks).size) throw flowErrors.notYours();
  if ('to' in batch.act) await mustBeNameable(ctx, null, [batch.act.to]);
  const odd = batch.act.event === 'signFor' ? [] : oddOnes(rows.filter((row) => isOwn(ctx, row)));
  if (odd.length > 0) throw flowErrors.batchMixed({ titles: odd.map(({ title }) => title) });
  return once(ctx, ['flowBatch', batch], (inner) =>
    inner.db.transaction(async (db) => {
      const list: Result[] = [];
      for (const row of rows) list.push(await decideOne(within(inner, db), batch, row));
      return { list };
    }),
  );
}

/** Tasks that are not at the most common node and version; lists do not show the version. */
function oddOnes(rows: readonly Row[]): Row[] {
  const groups = Object.values(Object.groupBy(rows, ({ version, node }) => `${version} ${node}`)) as Row[][];
  const [, ...others] = groups.toSorted((a, b) => b.length - a.length);
  return others.flat();
}

const isOwn = (ctx: Context, { user, template }: Row): boolean => principalsIn(ctx, template).includes(user);

// Includes tasks transferred since the list was drawn, so that they fail singly with a reason while the rest is decided.
// Sorted, so that two users who decide the same tasks at once lock them in the same order and cannot deadlock.
const rowsOf = (ctx: Context, tasks: readonly string[]): Promise<Row[]> =>
  ctx.db.query<Row>(sql`
    select t.id, t.instance, i.title, t.number, t."user", t.template, i.flow_version as version, t.node from flow_task t join flow_instance i on i.id = t.instance
    where t.id = any(${[...tasks]}::uuid[]) and (${ownTasks(ctx, 't')} or i.participants && ${principalsEverywhere(ctx)}::uuid[])
      and t.deleted_at is null and i.deleted_at is null
    order by t.instance, t.number`);

async function decideOne(ctx: Context, { act, opinion }: Batch, row: Row): Promise<Result> {
  const { id: task, title, instance, number, user } = row;
  const failure = await attempt(ctx, async (tx) => {
    if (!isOwn(ctx, row)) throw flowErrors.batchPassedOn();
    const running = await locked(tx, instance);
    mustBeDecidable(running, number, act.event);
    mustHaveRequiredInput(running, { act: { ...act, task: number }, opinion });
    await step(tx, running, { ...act, task: number, by: byOf(ctx, user) } as EventBody, { opinion });
  });
  return { task, title, done: failure === null, why: failure && wordsOf(ctx, failure) };
}

/** Throws where the node requires something that differs from task to task. */
function mustBeDecidable(running: Running, task: number, event: string): void {
  const node = nodeOfTask(running, task);
  if (event === 'transfer' || event === 'signFor' || !node) return;
  const require = 'require' in node ? node.require : undefined;
  if (require?.signature) throw flowErrors.batchWantsSignature();
  if (event === 'agree' && require?.file) throw flowErrors.batchWantsFile();
  if (event === 'agree' && Object.values(rightsAt(node) ?? {}).includes('required')) throw flowErrors.batchWantsFields();
}

const instead = {
  'flow.chooseApprovers': flowErrors.batchChoosesPeople,
  'flow.chooseBranch': flowErrors.batchChoosesBranch,
} as const;

function wordsOf({ engine, language }: Context, failure: AppError): string {
  const told = failure.key in instead ? instead[failure.key as keyof typeof instead]() : failure;
  return textOf(engine.texts, language, told.key, told.params);
}
