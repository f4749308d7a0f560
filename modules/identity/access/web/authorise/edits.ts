import {
  type Changes,
  type GrantState,
  grantOn,
  isGranted,
  itemsOf,
  type ModelGrant,
  NONE,
  PAGES,
  type Subject,
  type Subjects,
  withChange,
} from './grants.ts';

/** Default scheme of a new grant: `organisation` if the model has it, otherwise the model's first own scope, otherwise all rows. */
export function proposedScheme({ schemes }: Subject): string {
  const own = schemes.filter(({ id, condition }) => !condition && id !== 'all' && id !== 'own');
  return (own.find(({ id }) => id === 'organisation') ?? own[0])?.id ?? 'all';
}

/** The schemes for a new permission: those of reading, otherwise those of any permission. */
function usualSchemes({ abilities: permissions }: ModelGrant, subject: Subject): readonly string[] {
  const known = permissions.read ?? Object.values(permissions)[0];
  return known && known.length > 0 ? known : [proposedScheme(subject)];
}

/** The grant with exactly these permissions. New ones get the schemes of reading. */
export function withPermissions(grant: ModelGrant, subject: Subject, names: ReadonlySet<string>): ModelGrant {
  const usual = usualSchemes(grant, subject);
  const chosen = subject.abilities.filter(({ name }) => names.has(name));
  return { ...grant, abilities: Object.fromEntries(chosen.map(({ name }) => [name, grant.abilities[name] ?? usual])) };
}

/** The grant with exactly these readable fields. All of them is stored as null, which includes fields that the model gets later. */
export function withSeen(grant: ModelGrant, { fields }: Subject, names: ReadonlySet<string>): ModelGrant {
  const sees = fields.every(({ name }) => names.has(name)) ? null : fields.map(({ name }) => name).filter((name) => names.has(name));
  return { ...grant, sees, clear: grant.clear.filter((name) => names.has(name)) };
}

/** The grant with exactly these writable fields. */
export function withWritten(grant: ModelGrant, { fields }: Subject, names: ReadonlySet<string>): ModelGrant {
  const writable = fields.filter((field) => field.writable).map(({ name }) => name);
  const chosen = writable.filter((name) => names.has(name));
  // Unreadable fields cannot be written, so that they are ignored here.
  const open = writable.filter((name) => isSeen(grant, name));
  return { ...grant, writes: open.every((name) => names.has(name)) ? null : chosen };
}

/** The grant with a sensitive field unmasked or masked. */
export function withClear(grant: ModelGrant, name: string, on: boolean): ModelGrant {
  const others = grant.clear.filter((one) => one !== name);
  return { ...grant, clear: on ? [...others, name] : others };
}

/** The grant with these schemes for one permission, or for all. */
export function withSchemes(grant: ModelGrant, schemes: readonly string[], permission?: string): ModelGrant {
  const permissions = Object.entries(grant.abilities).map(([name, before]) => [
    name,
    permission === undefined || name === permission ? schemes : before,
  ]);
  return { ...grant, abilities: Object.fromEntries(permissions) };
}

export const isSeen = ({ sees }: ModelGrant, name: string): boolean => sees === null || sees.includes(name);
export const isWritten = (grant: ModelGrant, name: string): boolean =>
  isSeen(grant, name) && (grant.writes === null || grant.writes.includes(name));

/** Whether the grant allows creating or changing records. */
export const writesAnything = ({ abilities: permissions }: ModelGrant): boolean => 'create' in permissions || 'update' in permissions;

/** Required fields that a user who may create records cannot fill in, so that the form could never be saved. */
export function missingRequired(grant: ModelGrant, { fields }: Subject): readonly string[] {
  if (!('create' in grant.abilities)) return [];
  return fields.filter(({ name, required, writable }) => required && writable && !isWritten(grant, name)).map(({ title }) => title);
}

/** Permissions that reach no rows, since they have no scheme. */
export const rowless = ({ abilities: permissions }: ModelGrant): readonly string[] =>
  Object.entries(permissions).flatMap(([name, schemes]) => (schemes.length === 0 ? [name] : []));

/**
 * Replaces the granted pages. A new page also grants reading its model, with the default scheme; a model that no page shows any more loses
 * its grant. Adding a page again restores the stored grant.
 */
export function withPages(state: GrantState, changes: Changes, { pages, models }: Subjects, chosen: readonly string[]): Changes {
  const before = itemsOf(state, changes, PAGES);
  const modelsOf = (codes: readonly string[]) =>
    new Set(pages.flatMap(({ code, model }) => (model !== null && codes.includes(code) ? [model] : [])));
  const [shown, stays] = [modelsOf(before), modelsOf(chosen)];
  const next = withChange(state, changes, PAGES, { items: chosen });
  return models.reduce((all, subject) => {
    const { name } = subject;
    if (shown.has(name) && !stays.has(name)) return withChange(state, all, name, NONE);
    if (shown.has(name) || !stays.has(name) || isGranted(grantOn(state, all, name))) return all;
    const stored = grantOn(state, {}, name);
    const reading = { ...NONE, abilities: { read: [proposedScheme(subject)] } };
    return withChange(state, all, name, isGranted(stored) ? stored : reading);
  }, next);
}

/** The models of the other tabs: those on granted pages, and those with a grant or a change. */
export function concerned(state: GrantState, changes: Changes, { pages, models }: Subjects): readonly Subject[] {
  const chosen = new Set(itemsOf(state, changes, PAGES));
  const shown = new Set(pages.flatMap(({ code, model }) => (model !== null && chosen.has(code) ? [model] : [])));
  return models.filter(({ name }) => shown.has(name) || name in changes || isGranted(grantOn(state, changes, name)));
}
