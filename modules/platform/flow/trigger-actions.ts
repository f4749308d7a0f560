import type { Context } from '@zhixing/engine/context.ts';
import type { FlowPoint } from '@zhixing/engine/ports/approval.ts';
import { findRows, loadRow } from '@zhixing/engine/read/read.ts';
import { createRecord, removeRecord, updateRecord } from '@zhixing/engine/write/write.ts';
import type { FlowNode } from '@zhixing/flow';
import { type EffectiveModel, resultTypeOf, type Variables, withVariables } from '@zhixing/model';
import { actionOf, interfaceNamed } from './contributions.ts';
import { flowErrors } from './flow.errors.ts';
import { type FormulaSubject, formulaResult } from './formula-result.ts';
import type { Running } from './running.ts';

type Trigger = Extract<FlowNode, { kind: 'trigger' }>;
type Action = Trigger['actions'][number];

const MAX_RECORDS = 1000;

/** The input of a run of the trigger. */
interface Left {
  /** The same in every retry. */
  readonly id: string;
  /** The recipients of each action. */
  readonly people: readonly (readonly string[])[];
  /** Called before each action, with its index from 0. */
  readonly begins: (action: Action, index: number) => void;
}

/** Runs the actions of a trigger node, all or none. The rules of the models apply as usual. */
export async function runActions(ctx: Context, running: Running, node: Trigger, { id, people, begins }: Left): Promise<void> {
  const model = ctx.engine.registry.get(running.subject);
  const row = await loadRow(ctx, model, running.record, {});
  const { instance, title } = running;
  const moment = { instance: running.id, title, node: node.id, model, row, initiator: instance.initiator.user };
  for (const [index, action] of node.actions.entries()) {
    begins(action, index);
    const subject = { model, row, initiator: instance.initiator };
    await runAction(
      { ...ctx, approving: running.record },
      action,
      { ...moment, id: `${id}.${index}`, people: people[index] ?? [] },
      subject,
    );
  }
}

async function runAction(ctx: Context, action: Action, moment: FlowPoint, subject: FormulaSubject): Promise<void> {
  if (action.do === 'interface') return void (await mustFind(interfaceNamed(ctx.engine, action.interface))(ctx, moment));
  if (action.do === 'message') return mustFind(actionOf(ctx.engine, 'message')).carryOut(ctx, action.template, moment);
  if (action.do === 'webhook') return mustFind(actionOf(ctx.engine, 'webhook')).carryOut(ctx, action.webhook, moment);
  const model = ctx.engine.registry.get(action.model);
  if (action.do === 'add') return void (await createRecord(ctx, model, valuesOf(ctx, model, action.values, subject)));
  for (const { id } of await findRows(ctx, model, withVariables(action.where, variablesOf(moment)), { limit: MAX_RECORDS })) {
    if (action.do === 'update') await updateRecord(ctx, model, id, valuesOf(ctx, model, action.values, subject));
    else await removeRecord(ctx, model, id);
  }
}

/** An action handler or record may have gone since the document was checked. */
function mustFind<T>(found: T | undefined): T {
  if (!found) throw flowErrors.nothingCarriesOut();
  return found;
}

/** Variables in conditions: the record, its fields, and the initiator. */
const variablesOf = ({ row, initiator }: FlowPoint): Variables => ({
  ...Object.fromEntries(Object.entries(row).map(([name, value]) => [`@record.${name}`, isText(value) ? value : null])),
  '@record': row.id,
  '@initiator': initiator,
});

const isText = (value: unknown): value is string | string[] => [value].flat().every((one) => typeof one === 'string');

type Values = Extract<Action, { do: 'add' }>['values'];

const valuesOf = (ctx: Context, model: EffectiveModel, values: Values, subject: FormulaSubject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, how]) => [name, 'value' in how ? how.value : computed(ctx, model, name, how.formula, subject)]),
  );

/** The value of a formula over the record. An empty result, as from an empty field, fails the action. */
function computed(ctx: Context, model: EffectiveModel, name: string, formula: string, subject: FormulaSubject): unknown {
  const field = model.fields[name];
  const value = formulaResult(ctx, subject, formula, field ? resultTypeOf(field) : { type: 'any' });
  if (value === null)
    throw flowErrors.formulaFailed({ formula }, { fields: { [name]: { key: 'flow.formulaFailed', params: { formula } } } });
  return value;
}
