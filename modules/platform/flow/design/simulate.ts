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
  fieldsOfTest,
  type Initiator,
  newInstance,
  openTasks,
  outlineOf,
  type Refusal,
  type Task,
} from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { answersFor } from '../answers.ts';
import { withNobody } from './nobody.ts';
import type { Halt, Remark, Simulation } from './simulation.ts';
import { supposedRow } from './supposed-row.ts';

/** The assumptions of a simulation: the form, and the decisions at each node; nodes not named are agreed to. */
export interface Supposed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly decisions: Readonly<Record<string, 'agree' | 'reject'>>;
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  readonly branches: Readonly<Record<string, readonly string[]>>;
  /** Number of rows in each sub-table. */
  readonly rows: Readonly<Record<string, number>>;
}

const MAX_STEPS = 150;

interface About {
  readonly document: FlowDocument;
  readonly model: EffectiveModel;
  readonly initiator: Initiator;
}

/**
 * Simulates a flow without writing anything: the core advances a fresh instance, assignees are answered from the database, the form is
 * assumed. Timers expire at once; sub-flows and triggers succeed.
 */
export async function simulate(ctx: Context, about: About, supposed: Supposed): Promise<Simulation> {
  const { document, model, initiator } = about;
  const { row, derived } = await supposedRow(ctx, about, supposed);
  const remarks: Remark[] = [];
  const result = (instance: FlowInstance, halt: Halt | null) => withNobody(ctx, about, { instance, halt, derived, remarks }, row);
  let instance = newInstance(document.code, initiator, outlineOf(document).start, ctx.now().toISOString());
  let at = ctx.now().toISOString();
  for (let step = 0; step < MAX_STEPS; step++) {
    const nextStep = step === 0 ? { event: 'submit', by: { user: initiator.user } } : nextEvent(document, instance, supposed);
    if (!nextStep) return result(instance, null);
    if (nextStep.event === 'tick') at = dueOf(instance) ?? at;
    const { chosen, branches } = supposed;
    const event = { ...nextStep, id: newId(), at, ...('by' in nextStep && { chosen, branches }) } as FlowEvent;
    const known = answersFor(ctx, { document, instance, template: newId(), model, row });
    const answers = noting(supposing(known, supposed), { model, row, remarks });
    const outcome = await answered(advance(document, instance, event), answers);
    if (outcome.refusal) return result(instance, haltOf(outcome.refusal));
    instance = outcome.instance;
  }
  return result(instance, { code: 'tooLong', node: null, candidates: [] });
}

type EventBody = { readonly event: EventName; readonly [more: string]: unknown };

/** The next event: a decision, the end of a trigger or sub-flow, or a timer. */
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
  // The simulation ends at a revision by the initiator, since resubmitting could loop forever.
  if (task.role === 'revise') return null;
  const node = instance.visits[task.visit - 1]?.node ?? '';
  const by = { user: task.user };
  if (document.settings.signFor && !task.signedAt) return { event: 'signFor', by, task: task.id };
  return { event: decisions[node] === 'reject' && task.role === 'decide' ? 'reject' : 'agree', by, task: task.id };
}

const dueOf = (instance: FlowInstance): string | undefined =>
  instance.visits.flatMap(({ state, timer }) => (state === 'open' && timer ? [timer.at] : [])).toSorted()[0];

/** Notes the fields that tests and rules for people read although they are empty. */
function noting(answers: Answers, { model, row, remarks }: { model: EffectiveModel; row: Stored; remarks: Remark[] }): Answers {
  const note = (node: string, fields: readonly string[]) => {
    for (const empty of fields.filter((name) => (row[name] ?? null) === null))
      if (!remarks.some((one) => one.node === node && 'empty' in one.about && one.about.empty === empty))
        remarks.push({ node, about: { empty } });
  };
  return {
    ...answers,
    holds: (question) => {
      note(question.node, fieldsOfTest(question.test, Object.keys(model.fields)));
      return answers.holds(question);
    },
    people: (question) => {
      if (question.who.who === 'field') note(question.node, [question.who.field]);
      return answers.people(question);
    },
  };
}

const supposing = (answers: Answers, { rows }: Supposed): Answers => ({ ...answers, rows: ({ field }) => rows[field] ?? 1 });

function haltOf({ code, details }: Refusal): Halt {
  const candidates = Array.isArray(details.candidates) ? details.candidates.map(String) : [];
  return { code, node: typeof details.node === 'string' ? details.node : null, candidates };
}
