import { audit } from '@zhixing/engine/audit/write-line.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { knownApplication, menuCacheFor, resultMessage } from './menu.route.ts';
import { exportMenu, importMenu } from './transfer.ts';

const nothing = z.strictObject({});
const named = z.strictObject({ systemId: z.string().max(60) });
const LARGEST = 4 * 1024 * 1024;

/** Export and import of menus, to transfer them between installations. */
export const transferRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/system/Menu/:systemId/Actions/Export',
      access: 'policy',
      params: named,
      query: nothing,
      summary: 'What administrators have made of the menu of an application, as a document',
    },
    async ({ params }, ctx) => {
      const cache = await menuCacheFor(ctx);
      const document = exportMenu(cache, knownApplication(cache, params.systemId));
      await audit(ctx, {
        kind: 'export',
        verb: 'menu',
        model: 'menuEntry',
        detail: { application: params.systemId, entries: document.entries.length },
      });
      return document;
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/system/Menu/Actions/Import',
      access: 'policy',
      bodyLimit: LARGEST,
      body: z.strictObject({ systemId: z.string().max(60).optional(), trial: z.boolean().default(false), document: z.unknown() }),
      summary: 'Bring in the document of a menu, or see what it would do',
    },
    async ({ body }, ctx) => {
      await menuCacheFor(ctx);
      const report = await importMenu(ctx, body.document, body);
      const refused = report.lines.some(({ what }) => what === 'refused');
      return body.trial || refused ? report : resultMessage(ctx, 'imported', report);
    },
  ),
];
