import type { Context } from '@zhixing/engine/context.ts';
import { within } from '@zhixing/engine/context.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { textOf } from '@zhixing/engine/http/envelope.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { z } from 'zod';
import { Application } from './application.model.ts';
import { applicationIds, type EntryValues } from './arrange.ts';
import { entryKinds } from './entries.ts';
import { menuErrors } from './menu.errors.ts';
import { takeMenus } from './menu.rules.ts';
import { loadMenuCache, type MenuCustomisation, type StoredEntry } from './menu-cache.ts';
import { MenuEntry } from './menu-entry.model.ts';
import { offShape } from './parts.ts';

const FORMAT = 'zhixing.menu';

const text = (max: number) => z.string().max(max).nullable().default(null);
const entryShape = z.strictObject({
  code: z.string().max(60),
  kind: z.enum([...entryKinds, 'declared']),
  name: text(40),
  nameZhtw: text(40),
  nameEn: text(80),
  icon: text(40),
  color: text(7),
  parent: text(60),
  place: z.number().nullable().default(null),
  target: text(500),
  opens: z.enum(['window', 'frame']).nullable().default(null),
  noShow: z.boolean().default(false),
  properties: z.record(z.string().max(80), z.unknown()).nullable().default(null),
  off: offShape.nullable().default(null),
  enabled: z.boolean().default(true),
  remark: text(500),
});
const applicationShape = z.strictObject({
  code: z.string().max(40),
  name: text(40),
  nameZhtw: text(40),
  nameEn: text(80),
  icon: text(40),
  color: text(7),
  home: text(60),
});

/** The exported menu of an application. */
const menuDocument = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  application: applicationShape,
  entries: z.array(entryShape).max(2000),
});
type MenuDocument = z.infer<typeof menuDocument>;
type DocumentEntry = MenuDocument['entries'][number];

/** Exports the customised entries of an application; declared entries are left out, because every installation has them. */
export function exportMenu(cache: MenuCustomisation, application: string): MenuDocument {
  const own = cache.applications.find(({ code }) => code === application);
  const { name = null, nameZhtw = null, nameEn = null, icon = null, color = null, home = null } = own ?? {};
  return {
    format: FORMAT,
    version: 1,
    application: { code: application, name, nameZhtw, nameEn, icon, color, home },
    entries: cache.entries.filter((entry) => entry.application === application).map(documentOf),
  };
}

const documentOf = ({ id: _id, version: _version, application: _application, status, ...entry }: StoredEntry): DocumentEntry =>
  ({ ...entry, enabled: status === 'enabled' }) as DocumentEntry;

/** The effect of an import, entry by entry. */
export interface ImportReport {
  readonly application: string;
  readonly newApplication: boolean;
  readonly lines: readonly {
    readonly code: string;
    readonly title: string;
    readonly what: 'added' | 'changed' | 'same' | 'refused';
    readonly why?: string;
  }[];
}

class ImportOptions extends Error {}

/**
 * Imports a document: its entries are added or updated, all others are left unchanged. A trial performs the import and rolls it back, so
 * that its report is exact. If any entry is refused, everything is rolled back.
 */
export async function importMenu(
  ctx: Context,
  sent: unknown,
  { trial, systemId }: { trial: boolean; systemId?: string | undefined },
): Promise<ImportReport> {
  const read = menuDocument.safeParse(sent);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw menuErrors.badDocument({ what: [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ') });
  }
  const document = read.data;
  if (systemId !== undefined && systemId !== document.application.code)
    throw menuErrors.otherApplication({ application: document.application.code });
  let report: ImportReport | undefined;
  try {
    await ctx.db.transaction(async (db) => {
      report = await bring(within(ctx, db), document);
      if (trial || report.lines.some(({ what }) => what === 'refused')) throw new ImportOptions();
    });
  } catch (error) {
    if (!(error instanceof ImportOptions) || !report) throw error;
  }
  await loadMenuCache(ctx.engine);
  return report as ImportReport;
}

async function bring(ctx: Context, document: MenuDocument): Promise<ImportReport> {
  const { application: named } = document;
  const cache = await takeMenus(ctx);
  const newApplication = !applicationIds(cache).includes(named.code);
  // Created without a home page, which refers to one of the entries imported below.
  if (newApplication) await repo(Application, ctx).create({ ...applicationValues(named), home: null });
  const lines: ImportReport['lines'][number][] = [];
  for (const entry of parentsFirst(document.entries)) lines.push(await bringEntry(ctx, named.code, entry, cache));
  if (newApplication && named.home !== null && lines.every(({ what }) => what !== 'refused')) {
    const made = await repo(Application, ctx).first({ code: named.code });
    if (made) await repo(Application, ctx).update(made.id, { home: named.home });
  }
  return { application: named.code, newApplication, lines };
}

function applicationValues({ name, icon, ...rest }: MenuDocument['application']) {
  return { ...rest, name: name ?? rest.code, ...(icon === null ? {} : { icon }) };
}

async function bringEntry(
  ctx: Context,
  application: string,
  entry: DocumentEntry,
  cache: MenuCustomisation,
): Promise<ImportReport['lines'][number]> {
  const { code, enabled, place, ...rest } = entry;
  const title = titleOf(ctx, entry);
  const values = { ...rest, application, code, place: place === null ? null : String(place) } as EntryValues;
  const before = cache.entries.find((one) => one.application === application && one.code === code);
  const same = before && JSON.stringify(documentOf(before)) === JSON.stringify(inOrderOf(documentOf(before), entry));
  if (same) return { code, title, what: 'same' };
  try {
    const records = repo(MenuEntry, ctx);
    const stored = before ? await records.update(before.id, values) : await records.create(values);
    if ((stored.status === 'enabled') !== enabled) await records.act(stored.id, enabled ? 'enable' : 'disable');
    return { code, title, what: before ? 'changed' : 'added' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code, title, what: 'refused', why: textOf(ctx.engine.texts, ctx.language, error.key, error.params) };
  }
}

const titleOf = ({ language }: Context, { code, name, nameEn }: DocumentEntry): string =>
  (language === 'en' ? nameEn : null) ?? name ?? code;

// Aligns the order of keys, so that the JSON texts can be compared.
const inOrderOf = (order: object, entry: DocumentEntry) =>
  Object.fromEntries(Object.keys(order).map((name) => [name, (entry as Record<string, unknown>)[name]]));

function parentsFirst(entries: readonly DocumentEntry[]): readonly DocumentEntry[] {
  const byCode = new Map(entries.map((entry) => [entry.code, entry] as const));
  const depth = (entry: DocumentEntry): number => {
    let levels = 0;
    for (let at = byCode.get(entry.parent ?? ''); at && levels < entries.length; at = byCode.get(at.parent ?? '')) levels += 1;
    return levels;
  };
  return entries.toSorted((a, b) => depth(a) - depth(b));
}
