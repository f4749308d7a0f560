import { z } from 'zod';
import { defineRoute, type Route } from '../route.ts';
import { keptDocument, sendDocument } from './api-documents.ts';
import { docsPage } from './docs-page.ts';
import { mediaTypes } from './media-types.ts';
import { openApi } from './openapi.ts';

/**
 * API documentation generated from the served routes and current models, for signed-in users and API keys. `access: 'public'` makes it
 * public.
 */
export function apiRoutes(served: () => readonly Route[], version: string, access: 'session' | 'public' = 'session'): readonly Route[] {
  const readers = access === 'public' ? { access } : { access, byKey: true };
  const document = keptDocument((ctx) => JSON.stringify(openApi(ctx, served(), version)));
  const page = keptDocument((ctx) => docsPage(openApi(ctx, served(), version), ctx.language));
  return [
    defineRoute(
      {
        method: 'GET',
        path: '/api/openapi.json',
        ...readers,
        query: z.strictObject({}),
        raw: [mediaTypes.json],
        summary: 'OpenAPI 3.1 document',
      },
      async ({ request, reply }, ctx) => sendDocument(request, reply.type('application/json; charset=utf-8'), await document(ctx)),
    ),
    defineRoute(
      { method: 'GET', path: '/api/docs', ...readers, query: z.strictObject({}), raw: [mediaTypes.html], summary: 'The API for readers' },
      async ({ request, reply }, ctx) =>
        sendDocument(
          request,
          reply.type('text/html; charset=utf-8').header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'"),
          await page(ctx),
        ),
    ),
  ];
}
