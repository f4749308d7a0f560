import type { Condition, EffectiveModel } from '@zhixing/model';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';
import type { Job } from '../jobs/job.ts';
import { mustBeAble, type Permission } from '../permission/access.ts';
import { requireReauthenticationFor } from '../permission/reauthentication.ts';
import { checkedArgs, checkedValues } from '../write/values.ts';

const values = z.record(z.string().max(80), z.unknown());

export const operationShape = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('update'), values }),
  z.strictObject({ op: z.literal('delete') }),
  z.strictObject({ op: z.literal('act'), action: z.string().max(80), args: values.optional() }),
  z.strictObject({ op: z.literal('restore') }),
]);

/** The operation applied to every selected row. */
export type Operation = z.infer<typeof operationShape>;

/** The plan of a bulk job, stored with it. */
export interface BulkPlan {
  readonly operation: Operation;
  /** The query that selected the rows, if they were not listed by id; informational only. */
  readonly filter?: Condition;
  readonly keyword?: string;
  /** Id of the last history row that was undone. */
  readonly undone?: string;
}

export type BulkJob = Job<BulkPlan>;

/** The permission that an operation requires on each row. */
export const permissionOf = (operation: Operation): Permission => {
  if (operation.op === 'update') return 'update';
  return operation.op === 'act' ? `act:${operation.action}` : 'delete';
};

/** Validates an operation as far as possible without rows: permission, names and values. Throws on failure. */
export function checkOperation(ctx: Context, model: EffectiveModel, operation: Operation): void {
  if (operation.op === 'act') mustBeOffered(ctx, model, operation.action);
  mustBeAble(ctx, model, permissionOf(operation));
  // Reauthentication is required now, because the user may be gone when the job runs.
  const changed = new Set(operation.op === 'update' ? Object.keys(operation.values) : []);
  requireReauthenticationFor(ctx, model.name, { verb: operation.op, action: operation.op === 'act' ? operation.action : null, changed });
  if (operation.op === 'act') checkedArgs(ctx.engine.argFields(model, operation.action), operation.args ?? {}, ctx.now());
  if (operation.op !== 'update') return;
  if (Object.keys(operation.values).length === 0) throw modelErrors.invalid();
  checkedValues(ctx, model, operation.values);
}

function mustBeOffered(ctx: Context, model: EffectiveModel, name: string): void {
  const action = Object.hasOwn(model.actions, name) ? model.actions[name] : undefined;
  if (!action || (action.system && !ctx.actor.access.clear))
    throw modelErrors.unknownAction({ action: name.slice(0, 60), model: model.name });
}
