import type { Context } from '@zhixing/engine/context.ts';
import { findRows } from '@zhixing/engine/read.ts';
import { createRecord, removeRecord, updateRecord } from '@zhixing/engine/write.ts';
import type { FlowNode } from '@zhixing/flow';
import { compileExpression } from '@zhixing/model';
import { flowErrors } from './flow.errors.ts';
import type { Running } from './running.ts';

type Trigger = Extract<FlowNode, { kind: 'trigger' }>;
type Action = Trigger['actions'][number];
type Row = Readonly<Record<string, unknown>>;

const MOST_RECORDS = 1000;

/** Does what a trigger node says, all of it or nothing. The rules of the models hold as for everybody. */
export async function carryOutActions(ctx: Context, running: Running, node: Trigger): Promise<void> {
  const [row = {}] = await findRows(ctx, ctx.engine.registry.get(running.subject), { id: { eq: running.record } }, { limit: 1 });
  for (const action of node.actions) await carryOutAction({ ...ctx, approving: running.record }, action, row);
}

async function carryOutAction(ctx: Context, action: Action, row: Row): Promise<void> {
  if (action.do === 'add') return void (await createRecord(ctx, ctx.engine.registry.get(action.model), valuesOf(action.values, row)));
  if (action.do !== 'update' && action.do !== 'delete') throw flowErrors.noFlow();
  const model = ctx.engine.registry.get(action.model);
  for (const { id } of await findRows(ctx, model, action.where, { limit: MOST_RECORDS })) {
    if (action.do === 'update') await updateRecord(ctx, model, id, valuesOf(action.values, row));
    else await removeRecord(ctx, model, id);
  }
}

type Values = Extract<Action, { do: 'add' }>['values'];

const valuesOf = (values: Values, row: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, how]) => [name, 'value' in how ? how.value : compileExpression(how.formula)(row)]));
