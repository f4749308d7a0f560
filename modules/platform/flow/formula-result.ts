import type { Context } from '@zhixing/engine/context.ts';
import type { Initiator } from '@zhixing/flow';
import { compilerOf, type EffectiveModel, ExpressionError, ExpressionFailure, namesInFlows, type ResultType } from '@zhixing/model';
import { flowErrors } from './flow.errors.ts';

/** The record that a formula is computed over, and the initiator of the flow. */
export interface FormulaSubject {
  readonly model: EffectiveModel;
  readonly row: Readonly<Record<string, unknown>>;
  readonly initiator: Initiator;
}

/**
 * The result of a formula; null where an operand is empty.
 * @throws flow.formulaFailed, after a line in the log, where it cannot be computed or no longer fits the model
 */
export function formulaResult(ctx: Context, { model, row, initiator }: FormulaSubject, formula: string, result: ResultType): unknown {
  try {
    return compilerOf(model, namesInFlows)
      .compile(formula, result)
      .evaluate({ ...row, initiator });
  } catch (error) {
    if (!(error instanceof ExpressionError || error instanceof ExpressionFailure)) throw error;
    const finding = `formula.${error instanceof ExpressionError ? 'broken' : error.code}`;
    const { log } = ctx.engine;
    log.warn({ finding, model: model.name, formula, record: row.id, message: error.message }, 'a formula could not be computed');
    throw flowErrors.formulaFailed({ formula });
  }
}
