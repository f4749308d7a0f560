import type { Finding } from './check-condition.ts';
import type { EffectiveModel } from './effective.ts';
import { ExpressionError, type ExpressionFault } from './expression/errors.ts';
import { formulasOf } from './formulas.ts';

const faults: Readonly<Record<ExpressionFault, Pick<Finding, 'id'>>> = {
  syntax: { id: 'M040' },
  unknownName: { id: 'M042' },
  type: { id: 'M043' },
  circle: { id: 'M044' },
};

/** Findings that concern formulas only: the model can still be read, but writes are refused until its formulas are corrected. */
export const formulaFindings: ReadonlySet<string> = new Set(Object.values(faults).map(({ id }) => id));

/** Checks that every formula is CEL, names fields of the model, combines compatible types and has the declared result type. */
export const checkExpressions = (model: EffectiveModel): Finding[] =>
  formulasOf(model).flatMap(({ field, expression }) =>
    expression instanceof ExpressionError
      ? [{ ...faults[expression.fault], path: `fields.${field.name}.expression`, message: expression.message }]
      : [],
  );
