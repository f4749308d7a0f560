import type { EffectiveModel } from '@zhixing/model';
import { z } from 'zod';
import { type Context, tentative, within } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Stored } from '../read/read.ts';
import { actOnRecord, createRecord, removeRecord, restoreRecord, updateRecord } from '../write/write.ts';

const LIMIT = 500;

const id = z.string().max(60);
const version = z.int().min(1).optional();
const values = z.record(z.string().max(80), z.unknown());

const operation = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('create'), values }),
  z.strictObject({ op: z.literal('update'), id, version, values }),
  z.strictObject({ op: z.literal('delete'), id, version }),
  z.strictObject({ op: z.literal('restore'), id }),
  z.strictObject({ op: z.literal('act'), id, version, action: z.string().max(80), args: values.optional() }),
]);
type Operation = z.infer<typeof operation>;

export const batchBody = z.strictObject({ operations: z.array(operation).min(1).max(LIMIT) });

/** Runs several writes in one transaction. A failure reports the operation that caused it, counted from 1. */
export async function runBatch(
  ctx: Context,
  model: EffectiveModel,
  operations: readonly Operation[],
): Promise<{ results: { id: string; version: number }[] }> {
  return ctx.db.transaction(async (tx) => {
    const inner = tentative(within(ctx, tx));
    const results: { id: string; version: number }[] = [];
    for (const [index, one] of operations.entries()) {
      const row = await run(inner, model, one).catch((error: unknown) => {
        throw atPlace(error, index + 1);
      });
      results.push({ id: row.id, version: row.version });
    }
    return { results };
  });
}

function run(ctx: Context, model: EffectiveModel, one: Operation): Promise<Stored> {
  if (one.op === 'create') return createRecord(ctx, model, one.values);
  if (one.op === 'update') return updateRecord(ctx, model, one.id, one.values, one.version);
  if (one.op === 'delete') return removeRecord(ctx, model, one.id, one.version);
  if (one.op === 'restore') return restoreRecord(ctx, model, one.id);
  return actOnRecord(ctx, model, one.id, one.action, one.args ?? {}, one.version);
}

function atPlace(error: unknown, operation: number): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError(error.key, error, error.params, { fields: error.fields, data: { ...error.data, operation } });
}
