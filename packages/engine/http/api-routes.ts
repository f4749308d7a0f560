import { z } from 'zod';
import { defineRoute, type Route } from '../route.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

/** The API's own documentation, made on asking from the routes that are served and the models that exist at this moment. */
export function apiRoutes(served: () => readonly Route[], version: string): readonly Route[] {
  return [
    defineRoute(
      { method: 'GET', path: '/api/openapi.json', access: 'public', query: z.strictObject({}), raw: true, summary: 'OpenAPI 3.1 document' },
      async ({ reply }, ctx) => reply.type('application/json; charset=utf-8').send(JSON.stringify(openApi(ctx, served(), version))),
    ),
    defineRoute(
      { method: 'GET', path: '/api/docs', access: 'public', query: z.strictObject({}), raw: true, summary: 'The API for readers' },
      async ({ reply }, ctx) =>
        reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
          .send(docsPage(openApi(ctx, served(), version), ctx.language)),
    ),
  ];
}
