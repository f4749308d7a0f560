import { type Condition, type EffectiveField, type EffectiveModel, type Variables, withVariables } from '@zhixing/model';
import { modelErrors } from '../errors.ts';

/** Whoever holds a role at all holds the grants of this one: what everybody needs who works here. */
export const ANY_ROLE = 'anyRole';

export const verbs = ['read', 'create', 'update', 'delete', 'import', 'export', 'unmask'] as const;
export type Verb = (typeof verbs)[number];

/** One line of what a role may do, or somebody else who holds grants. Nothing is allowed that no grant names. */
export interface Grant {
  /** Code of the role, or the key of another holder. */
  readonly role: string;
  readonly model: string;
  readonly verbs: readonly Verb[];
  readonly actions?: readonly string[] | 'all';
  /** `all`, `own` (records one created), a scope of the model, or the id of a data scheme. */
  readonly scope: string;
  /** Fields that the role does not get to see. */
  readonly hidden?: readonly string[];
  /** The only fields that the role gets to see, besides those of the system; all where absent. */
  readonly sees?: readonly string[];
  /** The only fields that the role may write; all where absent. */
  readonly writes?: readonly string[];
  /** Sensitive fields that the role sees in clear without asking. */
  readonly clear?: readonly string[];
}

/** The merged grants of an actor. */
export interface Access {
  readonly everything: boolean;
  /** Sensitive fields are not masked: only the server itself, which must compare and compute. */
  readonly clear: boolean;
  readonly models: ReadonlyMap<string, readonly Grant[]>;
  /** Conditions of the data schemes that grants name as their scope. */
  readonly schemes?: ReadonlyMap<string, Condition>;
  /** What is shown of the menu: roles that show the pages of their areas, pages named one by one, roles that open the applications declared for them, and applications. */
  readonly menu?: {
    readonly roles: readonly string[];
    readonly openers: readonly string[];
    readonly pages: ReadonlySet<string>;
    readonly applications: ReadonlySet<string>;
  };
}

/** What permission is asked of: somebody with grants. */
export interface Granted {
  readonly userId: string | null;
  /** Values of the system variables, ready for conditions. */
  readonly variables: Variables;
  /** What the roles grant, merged. */
  readonly access: Access;
}

/** Merges what modules declare for several roles, and for whoever holds one at all. */
export const accessOf = (grants: readonly Grant[], roles: readonly string[], administrator: boolean): Access =>
  mergedAccess(
    grants.filter(({ role }) => roles.includes(role) || (role === ANY_ROLE && roles.length > 0)),
    administrator,
  );

/** What all of these grants allow together. The order does not matter, and one more never takes anything away. */
export function mergedAccess(grants: readonly Grant[], everything: boolean, schemes?: ReadonlyMap<string, Condition>): Access {
  return { everything, clear: false, models: Map.groupBy(grants, ({ model }) => model), ...(schemes ? { schemes } : {}) };
}

/** A verb or `act:<name>`. */
export type Permission = Verb | `act:${string}`;

/** The rows on which the ability holds: null when it holds on none, else a condition (`{}` is all rows). */
export type Scope = Condition | null;

const WRITING: readonly Permission[] = ['create', 'update', 'import'];

/**
 * The one door for permission. Answers with a filter, never with a list to filter afterwards: the same condition guards lists,
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

// An actor is made anew whenever his grants or variables change, and a model with each of its versions: what both say together never changes.
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

/** `can`, or the 403 that says which permission is missing. */
export function mustBeAble(ctx: { actor: Granted }, model: EffectiveModel, permission: Permission): Condition {
  const scope = can(ctx, model, permission);
  if (scope === null) throw modelErrors.denied({ permission: `${model.name}.${permission}` });
  return scope;
}

/** Whether a grant covers the ability, on whichever rows. */
export function allows(grant: Grant, permission: Permission): boolean {
  if (!permission.startsWith('act:')) return grant.verbs.includes(permission as Verb);
  return grant.actions === 'all' || (grant.actions ?? []).includes(permission.slice(4));
}

const NOBODY: Condition = { id: { in: [] } };

/** The rows that a scope means, its variables still open. A scope that no longer exists is nobody's. */
export function scopeOf({ schemes }: Pick<Access, 'schemes'>, model: EffectiveModel, name: string): Condition {
  if (name === 'all') return {};
  if (name === 'own') return { createdBy: { eq: '@userId' } };
  return model.scopes[name] ?? schemes?.get(name) ?? NOBODY;
}

/** Which fields an actor sees, which of those only masked, and which he may write. */
export interface Visibility {
  readonly fields: readonly EffectiveField[];
  readonly masked: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
}

const cached = new WeakMap<Access, Map<EffectiveModel, Visibility>>();

/** Field visibility of a model; computed once per access and model. */
export function visibility(ctx: { actor: Granted }, model: EffectiveModel): Visibility {
  const perModel = cached.get(ctx.actor.access) ?? new Map<EffectiveModel, Visibility>();
  cached.set(ctx.actor.access, perModel);
  const known = perModel.get(model) ?? computeVisibility(ctx.actor, model);
  perModel.set(model, known);
  return known;
}

function computeVisibility(actor: Granted, model: EffectiveModel): Visibility {
  // What lets somebody act on records, or point at them, shows him nothing of them; and what lets him read does not let him write.
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
