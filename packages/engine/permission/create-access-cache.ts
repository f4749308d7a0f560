import { notify } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { type Access, ANY_ROLE, type Grant, mergedAccess } from './access.ts';
import type { AccessCache, GrantRecords, Principal } from './access-cache.ts';

const CHANNEL = 'access';
const TOLD = 'told ';
const LIMIT = 5000;

/** Creates the access cache of an engine; stored grants are read on first use. */
export function createAccessCache(engineOf: () => Engine): AccessCache {
  const listeners = new Set<(principal: string) => void>();
  let pending: Promise<GrantRecords> | null = null;
  let known = new Map<string, Access>();
  const counter = { hits: 0, misses: 0 };
  const clear = () => {
    pending = null;
    known = new Map();
  };
  const hear = (said: string) => {
    const principal = said.startsWith(TOLD) ? said.slice(TOLD.length) : said;
    if (principal === said) clear();
    for (const listener of listeners) listener(principal);
  };
  const records = () => {
    pending ??= readRecords(engineOf()).catch((error: unknown) => {
      pending = null;
      throw error;
    });
    return pending;
  };
  return {
    caches: [{ name: 'access', size: () => known.size, clear, counter }],
    records,
    grantsOf: async (principal) => grantsIn(engineOf().grants, await records(), principal),
    accessFor: async (principals, administrator) => {
      // Keeps the current map across the read: permissions merged from older grants must not enter a map created after an invalidation.
      const shared = known;
      const written = await records();
      // Few users have grants of their own; all others share an entry per combination of roles.
      const granted = principals.filter((principal) => principal.role !== undefined || isIn(written, principal.key));
      const key = administrator ? '*' : keyOf(granted);
      const found = shared.get(key);
      counter[found ? 'hits' : 'misses'] += 1;
      const access = found ?? merged(engineOf().grants, written, granted, administrator);
      if (shared.size >= LIMIT) shared.delete(shared.keys().next().value ?? '');
      shared.set(key, access);
      return access;
    },
    changed: async (db, principal = '') => {
      await notify(db, CHANNEL, principal);
      db.afterCommit(() => hear(principal));
    },
    told: (db, userId) => notify(db, CHANNEL, `${TOLD}user:${userId}`),
    onChange: (listener) => void listeners.add(listener),
    listen: () => engineOf().database.listen(CHANNEL, hear),
  };
}

const keyOf = (principals: readonly Principal[]): string =>
  principals
    .map(({ key }) => key)
    .sort()
    .join(' ');

const isIn = ({ grants, pages, applications }: GrantRecords, key: string): boolean =>
  grants.has(key) || pages.has(key) || applications.has(key);

async function readRecords(engine: Engine): Promise<GrantRecords> {
  for (const module of engine.modules) if (module.grantRecords) return module.grantRecords(engine);
  return { grants: new Map(), schemes: new Map(), pages: new Map(), applications: new Map(), stamps: new Map() };
}

function grantsIn(declared: readonly Grant[], { grants }: GrantRecords, { key, role }: Principal): readonly Grant[] {
  const written = grants.get(key);
  const own = role === undefined ? [] : declared.filter((grant) => grant.role === role && !written?.has(grant.model));
  return [...own, ...[...(written?.values() ?? [])].flat()];
}

function merged(declared: readonly Grant[], records: GrantRecords, principals: readonly Principal[], administrator: boolean): Access {
  const grants = principals.flatMap((principal) => grantsIn(declared, records, principal));
  const common =
    grants.length > 0 || principals.some(({ role }) => role !== undefined) ? declared.filter(({ role }) => role === ANY_ROLE) : [];
  const access = mergedAccess([...grants, ...common], administrator, records.schemes);
  return { ...access, menu: menuOf(records, principals) };
}

function menuOf({ pages, applications }: GrantRecords, principals: readonly Principal[]): NonNullable<Access['menu']> {
  return {
    roles: principals.flatMap(({ key, role }) => (role !== undefined && !pages.has(key) ? [role] : [])),
    openers: principals.flatMap(({ key, role }) => (role !== undefined && !applications.has(key) ? [role] : [])),
    pages: new Set(principals.flatMap(({ key }) => pages.get(key) ?? [])),
    applications: new Set(principals.flatMap(({ key }) => applications.get(key) ?? [])),
  };
}
