import { computeFormulas, type EffectiveField, type EffectiveModel, type FormulaFailure, type Issue } from '@zhixing/model';
import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';
import type { Stored } from '../read/read.ts';
import { issueOf } from './values.ts';

/**
 * Results of a model's formulas for a row. Empty operands give an empty result; errors are logged and reject the write.
 * @throws `model.invalid` with one entry per formula that cannot be computed
 */
export function formulaValues(ctx: Context, model: EffectiveModel, row: Stored): Record<string, unknown> {
  const { values, failures } = computeFormulas(model, row, (field, value) => issueOf(field as EffectiveField, value));
  if (failures.length === 0) return values;
  for (const { field, code, message } of failures)
    ctx.engine.log.warn(
      { finding: `formula.${code}`, model: model.name, field, record: row.id, message },
      'a formula could not be computed',
    );
  throw modelErrors.invalid({}, { fields: Object.fromEntries(failures.map((failure) => [failure.field, issueFor(ctx, model, failure)])) });
}

function issueFor({ engine, language }: Context, model: EffectiveModel, { code, issue, message, uses }: FormulaFailure): Issue {
  if (issue) return issue;
  const fields = uses.map((name) => engine.words.field(language, model, name));
  return { key: keys[code], params: { fields, reason: message } };
}

const keys: Readonly<Record<FormulaFailure['code'], string>> = {
  divisionByZero: 'field.dividedByZero',
  overflow: 'field.resultTooLarge',
  tooMuch: 'field.formulaFailed',
  failed: 'field.formulaFailed',
  notStorable: 'field.formulaFailed',
  broken: 'field.formulaBroken',
};
