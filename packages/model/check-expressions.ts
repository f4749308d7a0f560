import type { Finding } from './check-condition.ts';
import type { EffectiveModel } from './effective.ts';
import { ExpressionError, type ExpressionFault } from './expression/errors.ts';
import { formulasOf } from './formulas.ts';

const ids: Readonly<Record<ExpressionFault, string>> = { syntax: 'M040', unknownName: 'M042', type: 'M043', circle: 'M044' };

/** Findings about formulas alone: a model that has them can still be read, but its formulas refuse writes until they are put right. */
export const formulaFindings: ReadonlySet<string> = new Set(Object.values(ids));

/** Every formula is CEL, names fields of the model, combines their types rightly and results in what it says. */
export const checkExpressions = (model: EffectiveModel): Finding[] =>
  formulasOf(model).flatMap(({ field, expression }) =>
    expression instanceof ExpressionError
      ? [{ id: ids[expression.fault], path: `fields.${field.name}.expression`, message: expression.message }]
      : [],
  );
