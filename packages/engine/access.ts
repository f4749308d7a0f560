import { type Condition, type EffectiveField, type EffectiveModel, withVariables } from '@zhixing/model';
import type { Actor, Context } from './context.ts';
import { modelErrors } from './errors.ts';

export const verbs = ['read', 'create', 'update', 'delete', 'import', 'export', 'unmask'] as const;
export type Verb = (typeof verbs)[number];

/** One line of what a role may do. Nothing is allowed that no grant names. */
export interface Grant {
  readonly role: string;
  readonly model: string;
  readonly verbs: readonly Verb[];
  readonly actions?: readonly string[] | 'all';
  /** `all`, `own` (records one created) or a scope of the model. */
  readonly scope: string;
  /** Fields that the role does not get to see. */
  readonly hidden?: readonly string[];
  /** Sensitive fields that the role sees in clear without asking. */
  readonly clear?: readonly string[];
}

/** The merged grants of an actor. */
export interface Access {
  readonly everything: boolean;
  /** Sensitive fields are not masked: only the server itself, which must compare and compute. */
  readonly clear: boolean;
  readonly models: ReadonlyMap<string, readonly Grant[]>;
}

/** Merges the grants of several roles. */
export function accessOf(grants: readonly Grant[], roles: readonly string[], administrator: boolean): Access {
  const models = new Map<string, Grant[]>();
  for (const grant of grants) {
    if (roles.includes(grant.role)) models.set(grant.model, [...(models.get(grant.model) ?? []), grant]);
  }
  return { everything: administrator, clear: false, models };
}

/** A verb or `act:<name>`. */
export type Ability = Verb | `act:${string}`;

/** The rows on which the ability holds: null when it holds on none, else a condition (`{}` is all rows). */
export type Scope = Condition | null;

/**
 * The one door for permission. Answers with a filter, never with a list to filter afterwards: the same condition guards lists,
 * reads by id, writes, batches and exports.
 */
export function can(ctx: { actor: Actor }, model: EffectiveModel, ability: Ability): Scope {
  const { access, variables } = ctx.actor;
  if (access.everything) return {};
  const conditions = (access.models.get(model.name) ?? [])
    .filter((grant) => allows(grant, ability))
    .map((grant) => scopeOf(model, grant.scope));
  if (conditions.length === 0) return null;
  if (conditions.some((condition) => Object.keys(condition).length === 0)) return {};
  const [first = {}, ...others] = conditions;
  return withVariables(others.length === 0 ? first : { any: conditions }, variables);
}

/** `can`, or the 403 that says which permission is missing. */
export function mustBeAble(ctx: Context, model: EffectiveModel, ability: Ability): Condition {
  const scope = can(ctx, model, ability);
  if (scope === null) throw modelErrors.denied({ permission: `${model.name}.${ability}` });
  return scope;
}

function allows(grant: Grant, ability: Ability): boolean {
  if (!ability.startsWith('act:')) return grant.verbs.includes(ability as Verb);
  return grant.actions === 'all' || (grant.actions ?? []).includes(ability.slice(4));
}

const NOBODY: Condition = { id: { in: [] } };

function scopeOf(model: EffectiveModel, name: string): Condition {
  if (name === 'all') return {};
  if (name === 'own') return { createdBy: { eq: '@userId' } };
  return model.scopes[name] ?? NOBODY;
}

/** Which fields an actor sees, and which of those only masked. */
export interface Visibility {
  readonly fields: readonly EffectiveField[];
  readonly masked: ReadonlySet<string>;
}

const kept = new WeakMap<Access, Map<EffectiveModel, Visibility>>();

/** Field visibility of a model; computed once per access and model. */
export function visibility(ctx: { actor: Actor }, model: EffectiveModel): Visibility {
  const perModel = kept.get(ctx.actor.access) ?? new Map<EffectiveModel, Visibility>();
  kept.set(ctx.actor.access, perModel);
  const known = perModel.get(model) ?? computeVisibility(ctx.actor, model);
  perModel.set(model, known);
  return known;
}

function computeVisibility(actor: Actor, model: EffectiveModel): Visibility {
  const grants = actor.access.models.get(model.name) ?? [];
  const hidden = (name: string) => !actor.access.everything && grants.every((grant) => grant.hidden?.includes(name));
  const clear = (name: string) =>
    actor.access.clear || grants.some((grant) => grant.clear?.includes(name) && !grant.hidden?.includes(name));
  const fields = Object.values(model.fields).filter((field) => field.system || !hidden(field.name));
  const masked = fields.filter((field) => field.settings.sensitive === true && !clear(field.name)).map((field) => field.name);
  return { fields, masked: new Set(masked) };
}
