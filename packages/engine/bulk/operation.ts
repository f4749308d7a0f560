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

/** What is done to every chosen row. */
export type Operation = z.infer<typeof operationShape>;

/** What a bulk job is to do, as it is stored with it. */
export interface BulkPlan {
  readonly operation: Operation;
  /** Which rows were meant, where they were not named one by one: for the record. */
  readonly filter?: Condition;
  readonly keyword?: string;
  /** Last trace that has been taken back. */
  readonly undone?: string;
}

export type BulkJob = Job<BulkPlan>;

/** The permission that an operation needs on each row. */
export const permissionOf = (operation: Operation): Permission => {
  if (operation.op === 'update') return 'update';
  return operation.op === 'act' ? `act:${operation.action}` : 'delete';
};

/** Checks an operation as far as that is possible without rows: the permission, names and values. Throws what is wrong with it. */
export function checkOperation(ctx: Context, model: EffectiveModel, operation: Operation): void {
  if (operation.op === 'act') mustBeOffered(ctx, model, operation.action);
  mustBeAble(ctx, model, permissionOf(operation));
  // The job asks for no proof: nobody is there then who could give one.
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
