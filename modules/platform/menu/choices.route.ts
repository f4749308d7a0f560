import type { Context } from '@zhixing/engine/context.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { allApplications, applicationName } from '../../identity/account/applications.ts';
import { applicationIds } from './arrange.ts';
import type { Entry } from './entries.ts';
import { knownApplication, menuCacheFor } from './menu.route.ts';
import type { MenuCustomisation } from './menu-cache.ts';
import { TYPES } from './menu-list.ts';
import { modelsOf } from './menu-of.ts';
import { isDirectory, mergedMenu } from './merged-menu.ts';

const base = '/api/system/Menu';
const nothing = z.strictObject({});
const line = z.string().max(60);

interface Node {
  readonly id: string;
  readonly parentId: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly icon: string;
  readonly type: number;
  readonly systemId: string;
  readonly hasChildren: boolean;
  readonly children: readonly Node[];
}

/** Menus as trees for selection, and possible targets of entries. */
export const choiceRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: `${base}/Choices`, access: 'policy', query: nothing, summary: 'What entries of menus may lead to' },
    async (_input, ctx) => choicesOf(ctx, await menuCacheFor(ctx)),
  ),
  defineRoute(
    { method: 'GET', path: `${base}/Selector/All`, access: 'policy', query: nothing, summary: 'The menus of all applications as trees' },
    async (_input, ctx) => {
      const cache = await menuCacheFor(ctx);
      return { list: applicationIds(cache).flatMap((id) => treeOf(ctx, cache, id, () => true)) };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/Selector/:id/:systemId`,
      access: 'policy',
      params: z.strictObject({ id: line, systemId: line }),
      query: nothing,
      summary: 'Directories that an entry may be put into; 0 is an entry that is still to come',
    },
    async ({ params }, ctx) => {
      const cache = await menuCacheFor(ctx);
      return {
        list: treeOf(ctx, cache, knownApplication(cache, params.systemId), (entry) => isDirectory(entry) && entry.code !== params.id),
      };
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/:systemId/TreeView`,
      access: 'policy',
      params: z.strictObject({ systemId: line }),
      query: nothing,
      summary: 'The menu of an application as a tree',
    },
    async ({ params }, ctx) => {
      const cache = await menuCacheFor(ctx);
      return { list: treeOf(ctx, cache, knownApplication(cache, params.systemId), () => true) };
    },
  ),
];

/** The tree of the matching entries; an entry below one that does not match is left out as well. */
function treeOf(ctx: Context, cache: MenuCustomisation, systemId: string, wanted: (entry: Entry) => boolean): readonly Node[] {
  const byParent = Map.groupBy(mergedMenu(cache, systemId).filter(wanted), ({ parent }) => parent);
  const inside = (parent: string): readonly Node[] =>
    (byParent.get(parent) ?? []).map((entry) => {
      const children = inside(entry.code);
      const { code, icon, own } = entry;
      return {
        id: code,
        parentId: parent,
        fullName: titleOf(ctx, entry),
        enCode: code,
        icon,
        systemId,
        type: isDirectory(entry) ? 1 : TYPES[own?.kind ?? 'page'],
        hasChildren: children.length > 0,
        children,
      };
    });
  return inside('-1');
}

const titleOf = ({ language }: Pick<Context, 'language'>, { zh, zhtw, en }: Entry): string =>
  language === 'en' ? en : language === 'zh-TW' ? zhtw : zh;

async function choicesOf(ctx: Context, cache: MenuCustomisation) {
  const { engine, language, db } = ctx;
  const modelOf = modelsOf(engine);
  const applications = await allApplications(engine);
  // Pages without an implementation lead nowhere and are not offered.
  const pages = applications.flatMap(({ id, own }) =>
    own ? [] : mergedMenu(cache, id).filter((entry) => !isDirectory(entry) && !entry.own && (entry.page || modelOf(entry))),
  );
  const dictionaries = engine.registry.find('dictionaryType')
    ? await db.query<{ code: string; name: string }>(
        sql`select code, name from dictionary_type where deleted_at is null order by sort_code nulls last, code`,
      )
    : [];
  return {
    applications: applications.map((one) => ({
      id: one.id,
      title: applicationName(engine, language, one),
      own: one.own !== undefined,
      icon: one.icon,
      home: cache.applications.find(({ code }) => code === one.id)?.home ?? null,
    })),
    pages: pages.map((entry) => ({ id: entry.code, title: titleOf(ctx, entry) })),
    models: engine.registry.all().map((model) => ({ id: model.name, title: engine.words.title(language, model) })),
    dictionaries: dictionaries.map(({ code, name }) => ({ id: code, title: name })),
    reports: await reportsOf(ctx),
  };
}

/** The reports of the product, and those of the installation. */
async function reportsOf({ engine, language, db }: Context) {
  const shipped = engine.modules.flatMap(({ reports = [] }) => reports);
  const own = engine.registry.find('customReport')
    ? await db.query<{ code: string; name: string }>(
        sql`select code, name from custom_report where deleted_at is null order by sort_code, code`,
      )
    : [];
  return [
    ...own.map(({ code, name }) => ({ id: code, title: name })),
    ...shipped.map(({ name }) => ({ id: name, title: engine.texts.text(language, `reports.${name}.title`) })),
  ];
}
