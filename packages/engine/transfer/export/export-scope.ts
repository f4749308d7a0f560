import type { Condition, EffectiveField, EffectiveModel } from '@zhixing/model';
import type { Context } from '../../context.ts';
import { mustBeAble, visibility } from '../../permission/access.ts';

/** What a reader may see: the rows, and of each column whether its values stand there in clear. */
export interface ExportScope {
  readonly scopes: readonly Condition[];
  readonly columns: Readonly<Record<string, 'clear' | 'masked'>>;
}

/** The conditions that the rows of an export fulfil: what may be read and exported, and what lies in the bin only for those who may empty it. */
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
 * Whether what was written under one reach may still be seen under another: no column is hidden or masked that was not, and the rows are bounded
 * by the same conditions, whose lists may have grown but not shrunk.
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
