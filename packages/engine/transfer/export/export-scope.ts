import type { Condition, EffectiveField, EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { mustBeAble, visibility } from '../../permission/access.ts';

/** What the reader may see: the conditions on rows, and for each column whether it is masked. */
export interface ExportScope {
  readonly scopes: readonly Condition[];
  readonly columns: Readonly<Record<string, 'clear' | 'masked'>>;
}

/** Conditions on the rows of an export: read and export permission, and delete permission for rows in the recycle bin. */
export function exportScopes(ctx: Context, model: EffectiveModel, deleted = false): Condition[] {
  const verbs = ['read', 'export', ...(deleted ? ['delete'] : [])] as const;
  return verbs.map((verb) => mustBeAble(ctx, model, verb as 'read' | 'export' | 'delete'));
}

export function exportScopeOf(ctx: Context, model: EffectiveModel, fields: readonly EffectiveField[]): ExportScope {
  const { masked } = visibility(ctx, model);
  return {
    scopes: exportScopes(ctx, model),
    columns: Object.fromEntries(fields.map(({ name }) => [name, masked.has(name) ? 'masked' : 'clear'])),
  };
}

/**
 * Whether everything written under scope `then` may still be seen under `now`: no further column is hidden or masked, and the row
 * conditions are the same, except that their lists may have grown.
 */
export function stillCovers(now: ExportScope, then: ExportScope): boolean {
  const columns = Object.entries(then.columns).every(([name, look]) => now.columns[name] === 'clear' || now.columns[name] === look);
  return columns && now.scopes.every((scope, i) => isAsWide(scope, then.scopes[i]));
}

function isAsWide(now: unknown, then: unknown): boolean {
  if (typeof now !== 'object' || now === null || typeof then !== 'object' || then === null) return now === then;
  if (!Array.isArray(now) && Object.keys(now).length === 0) return true;
  if (Array.isArray(now) !== Array.isArray(then)) return false;
  if (isList(now) && isList(then)) return isSuperset(now, then);
  const names = Object.keys(now);
  return names.length === Object.keys(then).length && names.every((name) => isAsWide((now as Loose)[name], (then as Loose)[name]));
}

type Loose = Readonly<Record<string, unknown>>;
const isList = (value: object): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

function isSuperset(now: readonly string[], then: readonly string[]): boolean {
  const all = new Set(now);
  return then.every((item) => all.has(item));
}
