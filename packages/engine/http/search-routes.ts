import { plainText } from '@zhixing/model/plain-text.ts';
import { z } from 'zod';
import { defineRoute, type Route } from '../route.ts';
import { searchRecords } from '../search/records.ts';
import { storable } from './queries.ts';

/** Search of records across models by keyword. */
export const searchRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/workbench/search',
      access: 'session',
      byKey: true,
      query: z.strictObject({ q: z.string().max(100) }),
      summary: 'Records of all models that the reader may see, by a keyword',
    },
    async ({ query }, ctx) => {
      const keyword = plainText(storable('q', query.q)).trim();
      return { list: keyword === '' ? [] : await searchRecords(ctx, keyword) };
    },
  ),
];
