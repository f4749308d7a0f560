import type { Context } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import {
  type Answers,
  advance,
  answered,
  type EventName,
  type FlowDocument,
  type FlowEvent,
  type FlowInstance,
  type Initiator,
  newInstance,
  openTasks,
  outlineOf,
  type Refusal,
  type Task,
} from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { answersFor } from '../answers.ts';

/** What somebody supposes: the form, and what people would decide where they are asked. Whoever is not named agrees. */
export interface Supposed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly decisions: Readonly<Record<string, 'agree' | 'reject'>>;
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly branches: Readonly<Record<string, readonly string[]>>;
  /** How many rows each sub-table has. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Why the trial went no further. */
export interface Halt {
  readonly code: string;
  readonly node: string | null;
  readonly candidates: readonly string[];
}

export interface Simulation {
  readonly instance: FlowInstance;
  readonly halt: Halt | null;
}

const MOST_STEPS = 150;

/**
 * Plays a flow without writing anything: the core advances an instance of its own, whom it asks about is answered from the database, what the
 * form says is supposed. Time passes at once, other flows and triggers end well.
 */
export async function simulate(
  ctx: Context,
  about: { readonly document: FlowDocument; readonly model: EffectiveModel; readonly initiator: Initiator },
  supposed: Supposed,
): Promise<Simulation> {
  const { document, model, initiator } = about;
  let instance = newInstance(document.code, initiator, outlineOf(document).start, ctx.now().toISOString());
  let at = ctx.now().toISOString();
  for (let step = 0; step < MOST_STEPS; step++) {
    const nextStep = step === 0 ? { event: 'submit', by: { user: initiator.user } } : nextEvent(document, instance, supposed);
    if (!nextStep) return { instance, halt: null };
    if (nextStep.event === 'tick') at = dueOf(instance) ?? at;
    const { chosen, branches } = supposed;
    const event = { ...nextStep, id: newId(), at, ...('by' in nextStep && { chosen, branches }) } as FlowEvent;
    const answers = supposing(answersFor(ctx, { document, instance, template: newId(), model, row: supposedRow(supposed) }), supposed);
    const outcome = await answered(advance(document, instance, event), answers);
    if (outcome.refusal) return { instance, halt: haltOf(outcome.refusal) };
    instance = outcome.instance;
  }
  return { instance, halt: { code: 'tooLong', node: null, candidates: [] } };
}

// The record that is supposed has no id: nothing that is stored belongs to it.
const supposedRow = ({ values }: Supposed): Stored => ({ ...values, id: NOBODYS, version: 1 }) as unknown as Stored;
const NOBODYS = '00000000-0000-0000-0000-000000000000';

type EventBody = { readonly event: EventName; readonly [more: string]: unknown };

/** The next thing that would happen: somebody decides, something outside comes to its end, or time passes. */
function nextEvent(document: FlowDocument, instance: FlowInstance, { decisions }: Supposed): EventBody | null {
  const [task] = openTasks(instance).filter(({ role }) => role !== 'assist');
  if (task) return decision(document, instance, task, decisions);
  const open = instance.visits.filter(({ state }) => state === 'open');
  for (const visit of open) {
    const node = outlineOf(document).places.get(visit.node)?.node;
    const child = visit.children?.find(({ state }) => state === 'running');
    if (node?.kind === 'trigger') return { event: 'triggered', visit: visit.id };
    if (child)
      return { event: 'childEnded', visit: visit.id, index: child.index, as: decisions[visit.node] === 'reject' ? 'rejected' : 'approved' };
  }
  return open.some(({ timer }) => timer) ? { event: 'tick' } : null;
}

function decision(document: FlowDocument, instance: FlowInstance, task: Task, decisions: Supposed['decisions']): EventBody | null {
  // The initiator would revise and hand in again: the trial ends there, or it would go round for ever.
  if (task.role === 'revise') return null;
  const node = instance.visits[task.visit - 1]?.node ?? '';
  const by = { user: task.user };
  if (document.settings.signFor && !task.signedAt) return { event: 'signFor', by, task: task.id };
  return { event: decisions[node] === 'reject' && task.role === 'decide' ? 'reject' : 'agree', by, task: task.id };
}

const dueOf = (instance: FlowInstance): string | undefined =>
  instance.visits.flatMap(({ state, timer }) => (state === 'open' && timer ? [timer.at] : [])).toSorted()[0];

const supposing = (answers: Answers, { rows }: Supposed): Answers => ({ ...answers, rows: ({ field }) => rows[field] ?? 1 });

function haltOf({ code, details }: Refusal): Halt {
  const candidates = Array.isArray(details.candidates) ? details.candidates.map(String) : [];
  return { code, node: typeof details.node === 'string' ? details.node : null, candidates };
}
