import type { Context } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { textOf } from '@zhixing/engine/http/envelope.ts';
import { checkedFilter } from '@zhixing/engine/read/filter.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { declaredEntry, type EntryKind } from './entries.ts';
import { menuErrors } from './menu.errors.ts';
import type { StoredEntry } from './menu-cache.ts';
import { isDirectory } from './merged-menu.ts';

/**
 * How target and properties of a kind of entry are validated. A new kind of page needs one line here once the page itself is implemented.
 */
interface Kind {
  readonly properties: z.ZodType<Readonly<Record<string, unknown>>>;
  /** Throws if the target is invalid. */
  readonly check: (ctx: Context, entry: StoredEntry) => Promise<void> | void;
}

const nothing = z.strictObject({});

const kinds: Readonly<Record<EntryKind, Kind>> = {
  directory: { properties: nothing, check: () => undefined },
  page: {
    properties: nothing,
    check: (_ctx, { target }) => {
      const shown = declaredEntry(target ?? '');
      if (!shown || isDirectory(shown)) throw badTarget(target);
    },
  },
  model: {
    properties: z.strictObject({ filter: z.record(z.string().max(80), z.unknown()).optional(), isTree: z.boolean().optional() }),
    check: (ctx, { target, properties }) => {
      const model = ctx.engine.registry.find(target ?? '');
      if (!model) throw badTarget(target);
      if (properties?.filter !== undefined) mustFit(ctx, model, properties.filter);
    },
  },
  dictionary: {
    properties: nothing,
    check: async ({ db }, { target }) => {
      const [found] = await db.query(dictionaryNamed(target ?? ''));
      if (!found) throw badTarget(target);
    },
  },
  dataReport: {
    properties: nothing,
    check: async ({ db, engine }, { target }) => {
      const shipped = engine.modules.some(({ reports = [] }) => reports.some(({ name }) => name === target));
      const own = shipped || engine.registry.find('customReport') === undefined ? [] : await db.query(reportNamed(target ?? ''));
      if (!shipped && own.length === 0) throw badTarget(target);
    },
  },
  screen: {
    properties: nothing,
    check: (_ctx, { target }) => {
      if (!/^[\w-]{1,100}$/.test(target ?? '')) throw badTarget(target);
    },
  },
  link: {
    properties: nothing,
    check: (_ctx, { target, opens }) => {
      if (!mayLeadTo(target ?? '', opens)) throw menuErrors.badAddress({}, { fields: { target: { key: 'menu.badAddress' } } });
    },
  },
};

const badTarget = (target: string | null) =>
  menuErrors.badTarget({ target: target ?? '' }, { fields: { target: { key: 'menu.badTarget', params: { target: target ?? '' } } } });

const dictionaryNamed = (code: string): Sql => sql`select 1 from dictionary_type where code = ${code} and deleted_at is null`;

const reportNamed = (code: string): Sql => sql`select 1 from custom_report where code = ${code} and deleted_at is null`;

/**
 * Whether an entry may link to an address: on other hosts only HTTPS without credentials; on this host a path, only in a new window,
 * because in a frame it would share the session.
 */
function mayLeadTo(address: string, opens: StoredEntry['opens']): boolean {
  if (/^\/(?![/\\])/.test(address)) return opens === 'window';
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && opens !== null;
}

// Refuses filters on masked fields, even if the administrator sees them unmasked: the list applies the filter with the permissions of
// each viewer.
function mustFit(ctx: Context, model: EffectiveModel, filter: unknown): void {
  const actor = { ...ctx.actor, access: { everything: true, clear: false, models: new Map() } };
  try {
    checkedFilter({ ...ctx, actor }, model, filter);
  } catch (error) {
    throw error instanceof AppError ? badProperties(textOf(ctx.engine.texts, ctx.language, error.key, error.params)) : error;
  }
}

const badProperties = (what: string) =>
  menuErrors.badProperties({ what }, { fields: { properties: { key: 'menu.badProperties', params: { what } } } });

/** Validates target and properties of an entry of administrators, independently of its place in the menu. */
export async function requireValid(ctx: Context, entry: StoredEntry, kind: EntryKind): Promise<void> {
  const read = kinds[kind].properties.safeParse(entry.properties ?? {});
  if (!read.success) {
    const [issue] = read.error.issues;
    throw badProperties([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
  }
  await kinds[kind].check(ctx, entry);
}
