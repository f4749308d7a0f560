import type { FlowMoment } from '@zhixing/engine/approval.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { findRows, loadRow } from '@zhixing/engine/read.ts';
import { createRecord, removeRecord, updateRecord } from '@zhixing/engine/write.ts';
import type { FlowNode } from '@zhixing/flow';
import { compileExpression, type EffectiveField, type EffectiveModel, type Variables, withVariables } from '@zhixing/model';
import { actionOf, interfaceNamed } from './contributions.ts';
import { flowErrors } from './flow.errors.ts';
import type { Running } from './running.ts';

type Trigger = Extract<FlowNode, { kind: 'trigger' }>;
type Action = Trigger['actions'][number];
type Row = Readonly<Record<string, unknown>>;

const MOST_RECORDS = 1000;

/** What the flow left to be done when it came to the node. */
interface Left {
  /** The same when it is tried again. */
  readonly id: string;
  /** Whom each action tells. */
  readonly people: readonly (readonly string[])[];
  /** Hears which action is about to be done, and its place from 0 on. */
  readonly begins: (action: Action, index: number) => void;
}

/** Does what a trigger node says, all of it or nothing. The rules of the models hold as for everybody. */
export async function carryOutActions(ctx: Context, running: Running, node: Trigger, { id, people, begins }: Left): Promise<void> {
  const model = ctx.engine.registry.get(running.subject);
  const row = await loadRow(ctx, model, running.record, {});
  const { instance, title } = running;
  const moment = { instance: running.id, title, node: node.id, model, row, initiator: instance.initiator.user };
  for (const [index, action] of node.actions.entries()) {
    begins(action, index);
    await carryOutAction({ ...ctx, approving: running.record }, action, { ...moment, id: `${id}.${index}`, people: people[index] ?? [] });
  }
}

async function carryOutAction(ctx: Context, action: Action, moment: FlowMoment): Promise<void> {
  if (action.do === 'interface') return void (await mustFind(interfaceNamed(ctx.engine, action.interface))(ctx, moment));
  if (action.do === 'message') return mustFind(actionOf(ctx.engine, 'message')).carryOut(ctx, action.template, moment);
  if (action.do === 'webhook') return mustFind(actionOf(ctx.engine, 'webhook')).carryOut(ctx, action.webhook, moment);
  const model = ctx.engine.registry.get(action.model);
  const source = { initiator: { user: moment.initiator }, ...moment.row };
  if (action.do === 'add') return void (await createRecord(ctx, model, valuesOf(model, action.values, source)));
  for (const { id } of await findRows(ctx, model, withVariables(action.where, variablesOf(moment)), { limit: MOST_RECORDS })) {
    if (action.do === 'update') await updateRecord(ctx, model, id, valuesOf(model, action.values, source));
    else await removeRecord(ctx, model, id);
  }
}

/** What was there when the document was checked may have gone since. */
function mustFind<T>(found: T | undefined): T {
  if (!found) throw flowErrors.nothingCarriesOut();
  return found;
}

/** What conditions may name: the record, its fields, and who began the flow. */
const variablesOf = ({ row, initiator }: FlowMoment): Variables => ({
  ...Object.fromEntries(Object.entries(row).map(([name, value]) => [`@record.${name}`, isText(value) ? value : null])),
  ...{ '@record': row.id, '@initiator': initiator },
});

const isText = (value: unknown): value is string | string[] => [value].flat().every((one) => typeof one === 'string');

type Values = Extract<Action, { do: 'add' }>['values'];

const valuesOf = (model: EffectiveModel, values: Values, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, how]) => [name, 'value' in how ? how.value : computed(model.fields[name], name, how.formula, row)]),
  );

/** What a formula makes of the record. One that has no value, as over a field that is empty, is a failure of the action like any other. */
function computed(field: EffectiveField | undefined, name: string, formula: string, row: Row): unknown {
  const value = evaluated(formula, row);
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    throw flowErrors.formulaFailed({ formula }, { fields: { [name]: { key: 'flow.formulaFailed', params: { formula } } } });
  // Formulas count; exact decimals travel as text.
  return field && typeof value === 'number' ? field.kind.fromNumber(value, field.settings) : value;
}

function evaluated(formula: string, row: Row): unknown {
  try {
    return compileExpression(formula)(row);
  } catch {
    return undefined;
  }
}
