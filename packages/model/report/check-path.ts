import type { Finding, ModelOf } from '../check-condition.ts';
import type { EffectiveModel } from '../effective.ts';
import type { ReportDocument } from './document.ts';
import { fieldPath } from './path.ts';

/** What checks of a report look up. */
export interface CheckedReport {
  readonly document: ReportDocument;
  readonly model: EffectiveModel;
  readonly modelOf: ModelOf;
}

/** A field that a report may read: there is one, it is stored, holds one value and is no personal secret. */
export function checkPath(model: EffectiveModel, path: string, at: string, modelOf: ModelOf): Finding[] {
  const found = fieldPath(model, path, modelOf);
  if (!found) return [{ id: 'R003', path: at, message: `no field "${path}" behind references to one record each` }];
  const secret = [...found.steps, found.field].find(({ settings }) => settings.sensitive === true || settings.internal === true);
  if (secret) return [{ id: 'R004', path: at, message: `"${secret.name}" is sensitive or internal, and no report reads it` }];
  if (found.field.kind.many)
    return [{ id: 'R005', path: at, message: `"${path}" holds several values, which would be counted more than once` }];
  return [];
}

/** A finding for each name that a document does not declare. */
export const unknown = (path: string, what: string, known: object, names: readonly string[]): Finding[] =>
  names.filter((name) => !Object.hasOwn(known, name)).map((name) => ({ id: 'R012', path, message: `no ${what} "${name}"` }));
