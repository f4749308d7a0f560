import { type Context, elevated } from '@zhixing/engine/context.ts';
import {
  type CompatibilityModule,
  compatibilityPage,
  compatibilityQuery,
  compatibilityRoutes,
} from '@zhixing/engine/http/compatibility-routes.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { CommonWord } from './common-word.model.ts';

const base = '/api/system/CommonWords';
/** Upper limit for one selection list. */
const LIMIT = 200;

const flag = z.union([z.literal(0), z.literal(1)]);
const body = z.strictObject({
  commonWordsText: z.string().max(200),
  /** 0 shared, 1 personal. */
  commonWordsType: flag.default(1),
  sortCode: z.number().int().min(0).nullish(),
  enabledMark: flag.default(1),
});

const compatibility: CompatibilityModule<z.infer<typeof body>> = {
  base,
  model: 'commonWord',
  title: 'common words',
  body,
  toValues: (sent) => ({
    text: sent.commonWordsText,
    kind: sent.commonWordsType === 0 ? 'system' : 'personal',
    sortCode: sent.sortCode ?? null,
    enabled: sent.enabledMark === 1,
  }),
  toRow: (row) => ({
    id: row.id,
    commonWordsText: row.text,
    commonWordsType: row.kind === 'system' ? 0 : 1,
    sortCode: row.sortCode ?? 0,
    enabledMark: row.enabled === true ? 1 : 0,
    usesNum: row.uses ?? 0,
  }),
  toggle: (records, row) => records.update(row.id, { enabled: row.enabled !== true } as never),
};

/** Reusable phrases in the wire format of this API family. */
export const wordingRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: base, access: 'policy', query: compatibilityQuery, summary: 'Common words, page by page' },
    ({ query }, ctx) => compatibilityPage(compatibility, ctx, query),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/Selector`,
      access: 'policy',
      query: z.strictObject({}),
      summary: 'Common words to choose from, the most used first',
    },
    async (_input, ctx) => ({ list: await offered(ctx) }),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/UsesNum`,
      access: 'policy',
      body: z.strictObject({ id: z.uuid() }),
      summary: 'Count that a common word was used',
    },
    async ({ body: { id } }, ctx) => {
      await repo(CommonWord, ctx).get(id);
      // Updates the counter directly, so that neither version nor history of the record change.
      await updateRows(ctx, CommonWord, { set: { uses: sql`coalesce(t.uses, 0) + 1` }, where: sql`t.id = ${id}` });
      return null;
    },
  ),
  ...compatibilityRoutes(compatibility),
];

async function offered(ctx: Context) {
  const own = { any: [{ kind: 'system' }, { createdBy: { eq: ctx.actor.userId ?? '' } }] };
  const mine = ctx.actor.userId === null ? { kind: 'system' } : own;
  const rows = await findRows(elevated(ctx), ctx.engine.registry.get('commonWord'), { all: [{ enabled: true }, mine] }, { limit: LIMIT });
  return rows.toSorted((a, b) => Number(b.uses ?? 0) - Number(a.uses ?? 0)).map(compatibility.toRow);
}
