import { type Context, within } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { advance, answered, type FlowEvent, type Outcome } from '@zhixing/flow';
import { answersFor } from './answers.ts';
import { runEffects } from './effects.ts';
import { persistTransition, type Written } from './persist.ts';
import { refusedWith } from './refusals.ts';
import { locked, type Running, subjectRow } from './running.ts';
import { comeToStages } from './stages.ts';

/** An event without its moment and, where it is never delivered twice, without its id. */
export type EventBody = FlowEvent extends infer E ? (E extends FlowEvent ? Omit<E, 'id' | 'at'> & { readonly id?: string } : never) : never;

/**
 * Advances an instance by one event in one transaction, which covers its state, tasks, history, notifications and the record. Throws what
 * the core and the rules of the record refuse.
 */
export function applyEvent(ctx: Context, id: string, event: EventBody, written: Written = {}): Promise<Running> {
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const running = await locked(tx, id);
    return step(tx, running, event, written);
  });
}

/** Applies one event to an instance that is locked or has just been created. */
export async function step(tx: Context, running: Running, event: EventBody, written: Written): Promise<Running> {
  const row = await subjectRow(tx, running);
  const outcome = await advanced(tx, running, row, event);
  if (outcome.refusal) throw await refusedWith(tx, running, outcome.refusal);
  const next = await persistTransition(tx, running, { ...running, instance: outcome.instance }, outcome.effects, written);
  await comeToStages(tx, running, next);
  await runEffects(tx, next, row, outcome.effects);
  return next;
}

/** The outcome of an event, without persisting anything. */
export async function triedOut(ctx: Context, running: Running, event: EventBody): Promise<Outcome> {
  return advanced(ctx, running, await subjectRow(ctx, running), event);
}

function advanced(ctx: Context, running: Running, row: Stored, event: EventBody): Promise<Outcome> {
  const model = ctx.engine.registry.get(running.subject);
  const asked = { document: running.document, instance: running.instance, template: running.template, model, row };
  const flowEvent = { id: newId(), at: ctx.now().toISOString(), ...event } as FlowEvent;
  return answered(advance(running.document, running.instance, flowEvent), answersFor(ctx, asked));
}
