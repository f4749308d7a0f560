import { type Condition, type EffectiveField, type EffectiveModel, type Variables, withVariables } from '@zhixing/model';
import { modelErrors } from '../errors.ts';

/** Pseudo role whose grants apply to every user with at least one role. */
export const ANY_ROLE = 'anyRole';

export const verbs = ['read', 'create', 'update', 'delete', 'import', 'export', 'unmask'] as const;
export type Verb = (typeof verbs)[number];

/** One permission of a role or another principal. Nothing is allowed without a grant. */
export interface Grant {
  /** Code of the role, or the key of another principal. */
  readonly role: string;
  readonly model: string;
  readonly verbs: readonly Verb[];
  readonly actions?: readonly string[] | 'all';
  /** `all`, `own` (created by the user), a scope of the model, or the id of a data scheme. */
  readonly scope: string;
  /** Fields that the role cannot see. */
  readonly hidden?: readonly string[];
  /** The only fields that the role sees, besides system fields; all if absent. */
  readonly sees?: readonly string[];
  /** The only fields that the role may write; all if absent. */
  readonly writes?: readonly string[];
  /** Sensitive fields that the role sees unmasked. */
  readonly clear?: readonly string[];
}

/** The merged grants of an actor. */
export interface Access {
  readonly everything: boolean;
  /** Sensitive fields are not masked: only for the server itself, which must compare and compute. */
  readonly clear: boolean;
  readonly models: ReadonlyMap<string, readonly Grant[]>;
  /** Conditions of the data schemes that grants use as their scope. */
  readonly schemes?: ReadonlyMap<string, Condition>;
  /**
   * What the menu shows: roles that show their default pages, pages granted one by one, roles that open the applications declared for them,
   * and granted applications.
   */
  readonly menu?: {
    readonly roles: readonly string[];
    readonly openers: readonly string[];
    readonly pages: ReadonlySet<string>;
    readonly applications: ReadonlySet<string>;
  };
}

/** What permission checks need: an actor's user id, variables and grants. */
export interface Granted {
  readonly userId: string | null;
  /** Values of the system variables that conditions use. */
  readonly variables: Variables;
  readonly access: Access;
}

/** Merges the declared grants of roles, and of `ANY_ROLE` for users with any role. */
export const accessOf = (grants: readonly Grant[], roles: readonly string[], administrator: boolean): Access =>
  mergedAccess(
    grants.filter(({ role }) => roles.includes(role) || (role === ANY_ROLE && roles.length > 0)),
    administrator,
  );

/** Combines grants as a union: their order does not matter, and another grant never removes a permission. */
export function mergedAccess(grants: readonly Grant[], everything: boolean, schemes?: ReadonlyMap<string, Condition>): Access {
  return { everything, clear: false, models: Map.groupBy(grants, ({ model }) => model), ...(schemes ? { schemes } : {}) };
}

/** A verb or `act:<name>`. */
export type Permission = Verb | `act:${string}`;

/** The rows to which a permission applies: null for none, else a condition (`{}` is all rows). */
export type Scope = Condition | null;

const WRITING: readonly Permission[] = ['create', 'update', 'import'];

/**
 * The single entry point for permission checks. Returns a condition instead of filtering fetched rows: the same condition guards lists,
 * reads by id, writes, batches and exports.
 */
export function can({ actor }: { actor: Granted }, model: EffectiveModel, permission: Permission): Scope {
  const known = scopesOf(actor, model);
  const scope = known.get(permission);
  if (scope !== undefined) return scope;
  const fresh = computeScope(actor, model, permission);
  known.set(permission, fresh);
  return fresh;
}

const scopes = new WeakMap<Granted, WeakMap<EffectiveModel, Map<Permission, Scope>>>();

// A changed grant or variable creates a new actor object, and a new model version a new model object, so results for a pair never become
// stale.
function scopesOf(actor: Granted, model: EffectiveModel): Map<Permission, Scope> {
  const ofActor = scopes.get(actor) ?? new WeakMap<EffectiveModel, Map<Permission, Scope>>();
  scopes.set(actor, ofActor);
  const known = ofActor.get(model) ?? new Map<Permission, Scope>();
  ofActor.set(model, known);
  return known;
}

function computeScope(actor: Granted, model: EffectiveModel, permission: Permission): Scope {
  const { personal, serverManaged } = model.document;
  if (serverManaged && WRITING.includes(permission) && !actor.access.clear) return null;
  const granted = grantedScope(actor, model, permission);
  if (granted === null || personal === undefined || actor.access.clear) return granted;
  const own = withVariables(model.scopes[personal] ?? NOBODY, { '@userId': actor.userId, ...actor.variables });
  return Object.keys(granted).length === 0 ? own : { all: [granted, own] };
}

function grantedScope({ access, variables }: Granted, model: EffectiveModel, permission: Permission): Scope {
  if (access.everything) return {};
  const conditions = (access.models.get(model.name) ?? [])
    .filter((grant) => allows(grant, permission))
    .map((grant) => scopeOf(access, model, grant.scope));
  if (conditions.length === 0) return null;
  if (conditions.some((condition) => Object.keys(condition).length === 0)) return {};
  const [first = {}, ...others] = conditions;
  return withVariables(others.length === 0 ? first : { any: conditions }, { ...variables, '@formId': model.name });
}

/** `can`, or a 403 that names the missing permission. */
export function mustBeAble(ctx: { actor: Granted }, model: EffectiveModel, permission: Permission): Condition {
  const scope = can(ctx, model, permission);
  if (scope === null) throw modelErrors.denied({ permission: `${model.name}.${permission}` });
  return scope;
}

/** Whether a grant includes the permission, regardless of rows. */
export function allows(grant: Grant, permission: Permission): boolean {
  if (!permission.startsWith('act:')) return grant.verbs.includes(permission as Verb);
  return grant.actions === 'all' || (grant.actions ?? []).includes(permission.slice(4));
}

const NOBODY: Condition = { id: { in: [] } };

/** The condition of a scope, before variables are substituted. An unknown scope, such as a deleted data scheme, matches no rows. */
export function scopeOf({ schemes }: Pick<Access, 'schemes'>, model: EffectiveModel, name: string): Condition {
  if (name === 'all') return {};
  if (name === 'own') return { createdBy: { eq: '@userId' } };
  return model.scopes[name] ?? schemes?.get(name) ?? NOBODY;
}

/** Which fields an actor sees, which of those masked, and which they may write. */
export interface Visibility {
  readonly fields: readonly EffectiveField[];
  readonly masked: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
}

const cached = new WeakMap<Access, Map<EffectiveModel, Visibility>>();

/** Field visibility of a model; cached per access and model. */
export function visibility(ctx: { actor: Granted }, model: EffectiveModel): Visibility {
  const perModel = cached.get(ctx.actor.access) ?? new Map<EffectiveModel, Visibility>();
  cached.set(ctx.actor.access, perModel);
  const known = perModel.get(model) ?? computeVisibility(ctx.actor, model);
  perModel.set(model, known);
  return known;
}

function computeVisibility(actor: Granted, model: EffectiveModel): Visibility {
  // Grants without verbs (actions or references only) make no fields visible, and read grants make none writable.
  const grants = (actor.access.models.get(model.name) ?? []).filter(({ verbs }) => verbs.length > 0);
  const writing = grants.filter(({ verbs }) => verbs.some((verb) => WRITING.includes(verb)));
  const { everything } = actor.access;
  const clear = (name: string) => actor.access.clear || grants.some((grant) => grant.clear?.includes(name) && shows(grant, name));
  const fields = Object.values(model.fields).filter(
    ({ name, system }) => system || everything || grants.some((grant) => shows(grant, name)),
  );
  const masked = fields.filter((field) => field.settings.sensitive === true && !clear(field.name)).map((field) => field.name);
  const writable = model.writable.filter(({ name }) => everything || writing.some((grant) => shows(grant, name) && lets(grant, name)));
  return { fields, masked: new Set(masked), writable: new Set(writable.map(({ name }) => name)) };
}

const shows = ({ hidden, sees }: Grant, name: string): boolean => !hidden?.includes(name) && (!sees || sees.includes(name));
const lets = ({ writes }: Grant, name: string): boolean => !writes || writes.includes(name);
