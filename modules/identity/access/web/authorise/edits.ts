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

/** The scheme that is proposed with a new grant: the own organisation where the model knows it, else what the model has, else all rows. */
export function proposedScheme({ schemes }: Subject): string {
  const own = schemes.filter(({ id, condition }) => !condition && id !== 'all' && id !== 'own');
  return (own.find(({ id }) => id === 'organisation') ?? own[0])?.id ?? 'all';
}

/** The schemes that hold for reading, or else for anything at all; those that a new ability gets. */
function usualSchemes({ abilities: permissions }: ModelGrant, subject: Subject): readonly string[] {
  const known = permissions.read ?? Object.values(permissions)[0];
  return known && known.length > 0 ? known : [proposedScheme(subject)];
}

/** The grant with exactly these abilities. New ones reach the rows that are reached by reading. */
export function withPermissions(grant: ModelGrant, subject: Subject, names: ReadonlySet<string>): ModelGrant {
  const usual = usualSchemes(grant, subject);
  const chosen = subject.abilities.filter(({ name }) => names.has(name));
  return { ...grant, abilities: Object.fromEntries(chosen.map(({ name }) => [name, grant.abilities[name] ?? usual])) };
}

/** The grant with exactly these fields seen. All of them means also those that the model gets later. */
export function withSeen(grant: ModelGrant, { fields }: Subject, names: ReadonlySet<string>): ModelGrant {
  const sees = fields.every(({ name }) => names.has(name)) ? null : fields.map(({ name }) => name).filter((name) => names.has(name));
  return { ...grant, sees, clear: grant.clear.filter((name) => names.has(name)) };
}

/** The grant with exactly these fields written. */
export function withWritten(grant: ModelGrant, { fields }: Subject, names: ReadonlySet<string>): ModelGrant {
  const writable = fields.filter((field) => field.writable).map(({ name }) => name);
  const chosen = writable.filter((name) => names.has(name));
  // What is not seen is not written, so that it does not count here.
  const open = writable.filter((name) => isSeen(grant, name));
  return { ...grant, writes: open.every((name) => names.has(name)) ? null : chosen };
}

/** The grant with a sensitive field shown in clear, or masked again. */
export function withClear(grant: ModelGrant, name: string, on: boolean): ModelGrant {
  const others = grant.clear.filter((one) => one !== name);
  return { ...grant, clear: on ? [...others, name] : others };
}

/** The grant with these schemes for one ability, or for all that it has. */
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

/** Whether somebody with this grant adds or changes records at all. */
export const writesAnything = ({ abilities: permissions }: ModelGrant): boolean => 'create' in permissions || 'update' in permissions;

/** Required fields that cannot be filled in by somebody who may add records: the form could never be saved. */
export function missingRequired(grant: ModelGrant, { fields }: Subject): readonly string[] {
  if (!('create' in grant.abilities)) return [];
  return fields.filter(({ name, required, writable }) => required && writable && !isWritten(grant, name)).map(({ title }) => title);
}

/** Abilities that reach no rows, since no scheme stands beside them. */
export const rowless = ({ abilities: permissions }: ModelGrant): readonly string[] =>
  Object.entries(permissions).flatMap(([name, schemes]) => (schemes.length === 0 ? [name] : []));

/**
 * Other pages of the menu. A page that comes brings reading of what it shows, with the scheme that is proposed; of what no page shows
 * any more all is taken back. A page that comes again brings what was granted before.
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

/** The models that the tabs after the menu are about: those that the chosen pages show, and those that are granted beside. */
export function concerned(state: GrantState, changes: Changes, { pages, models }: Subjects): readonly Subject[] {
  const chosen = new Set(itemsOf(state, changes, PAGES));
  const shown = new Set(pages.flatMap(({ code, model }) => (model !== null && chosen.has(code) ? [model] : [])));
  return models.filter(({ name }) => shown.has(name) || name in changes || isGranted(grantOn(state, changes, name)));
}
