import {
  type CompatibilityModule,
  compatibilityPage,
  compatibilityQuery,
  compatibilityRoutes,
} from '@zhixing/engine/http/compatibility-routes.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { allApplications, applicationName, applicationsOf } from '../../identity/account/applications.ts';

const base = '/api/system/System';
const nothing = z.strictObject({});
const text = (max: number) => z.string().max(max).nullish();

const body = z.strictObject({
  fullName: z.string().max(40),
  enCode: z.string().max(40),
  titles: z.strictObject({ zhtw: text(40), en: text(80) }).optional(),
  icon: text(40),
  backgroundColor: text(7),
  /** Code of the start page of the application. */
  home: text(60),
  sortCode: z.number().int().nullish(),
  description: text(500),
});

const compatibility: CompatibilityModule<z.infer<typeof body>> = {
  base,
  model: 'application',
  title: 'applications',
  body,
  toValues: (sent) => ({
    name: sent.fullName,
    code: sent.enCode,
    nameZhtw: sent.titles?.zhtw || null,
    nameEn: sent.titles?.en || null,
    icon: sent.icon || 'appstore',
    color: sent.backgroundColor || null,
    home: sent.home || null,
    sortCode: sent.sortCode ?? null,
    remark: sent.description || null,
  }),
  toRow: (row) => ({
    id: row.id,
    fullName: row.name,
    enCode: row.code,
    titles: { zh: row.name, zhtw: row.nameZhtw ?? '', en: row.nameEn ?? '' },
    icon: row.icon,
    backgroundColor: row.color ?? '',
    home: row.home ?? '',
    isMain: 0,
    enabledMark: row.status === 'enabled' ? 1 : 0,
    sortCode: row.sortCode ?? 0,
    description: row.remark ?? '',
  }),
  toggle: (records, row) => records.act(row.id, (row.status === 'enabled' ? 'disable' : 'enable') as never),
};

/** Applications in the wire format of this API family. */
export const applicationRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: base,
      access: 'policy',
      query: compatibilityQuery,
      summary: 'Applications that administrators have made, page by page',
    },
    ({ query }, ctx) => compatibilityPage(compatibility, ctx, query),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/Selector`,
      access: 'session',
      query: nothing,
      summary: 'The applications that the caller may switch to',
    },
    async (_input, { engine, actor, language }) => ({
      list: (await applicationsOf(engine, actor)).map((one) => ({
        id: one.id,
        fullName: applicationName(engine, language, one),
        enCode: one.enCode,
        icon: one.icon,
      })),
    }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/userAuthList`,
      access: 'session',
      query: nothing,
      summary: 'Every application, and whether the caller may switch to it',
    },
    async (_input, { engine, actor, language }) => {
      const held = new Set((await applicationsOf(engine, actor)).map(({ id }) => id));
      const all = actor.administrator ? await allApplications(engine) : await applicationsOf(engine, actor);
      return { list: all.map((one) => ({ id: one.id, fullName: applicationName(engine, language, one), isAuth: held.has(one.id) })) };
    },
  ),
  ...compatibilityRoutes(compatibility),
];
