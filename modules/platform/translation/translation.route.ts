import { audit } from '@zhixing/engine/audit/write-line.ts';
import type { Context } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { disposition, sendTable } from '@zhixing/engine/transfer/write/send.ts';
import { z } from 'zod';
import { changeTexts, names } from './change.ts';
import { importTexts, jsonOf, writeWorkbook } from './exchange.ts';
import { placeOf, queryTexts, textView } from './list.ts';
import { type BrowserTexts, isShared, type ProductText, productTexts } from './product-texts.ts';
import { languages, textOverridesOf } from './text-overrides.ts';
import { translationErrors } from './translation.errors.ts';

const PATH = '/api/system/BaseLang';
const LARGEST_FILE = 10_000_000;
const nothing = z.strictObject({});
const access = { access: 'administrator', duties: ['system'] } as const;
const asked = {
  keyword: z.string().max(100).default(''),
  type: z.enum(['0', '1']).optional(),
  state: z.enum(['changed', 'missing']).optional(),
};
const one = z.strictObject({ type: z.enum(['0', '1']), key: z.string().max(200) });
const text = z.string().max(4000).nullish();

type Read = () => Promise<BrowserTexts>;

/** The texts of the product in all languages, and their replacements by administrators. */
export const translationRoutes = (browser: Read): readonly Route[] => [
  listRoute(browser),
  langJsonRoute,
  exportRoute(browser),
  importRoute(browser),
  defineRoute(
    {
      method: 'PUT',
      path: `${PATH}/:type/:key`,
      ...access,
      params: one,
      body: z.strictObject({ zh_CN: text, zh_TW: text, en: text }),
      summary: 'Write a text in some languages; null is as the product ships it. It counts at once in every process and window',
    },
    async ({ params, body }, ctx) => {
      const found = await textOf(ctx, browser, params);
      await changeTexts(
        ctx,
        languages.flatMap((language) => {
          const to = body[names[language]];
          return to === undefined ? [] : [{ text: found, language, to }];
        }),
      );
      return respondWith(ctx, 'changed', textView(ctx, await textOf(ctx, browser, params)));
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${PATH}/:type/:key`,
      ...access,
      params: one,
      query: nothing,
      summary: 'Let a text be as the product ships it',
    },
    async ({ params }, ctx) => {
      const found = await textOf(ctx, browser, params);
      await changeTexts(
        ctx,
        languages.map((language) => ({ text: found, language, to: null })),
      );
      return respondWith(ctx, 'reset', textView(ctx, await textOf(ctx, browser, params)));
    },
  ),
];

async function textOf({ engine }: Context, browser: Read, { type, key }: z.infer<typeof one>): Promise<ProductText> {
  const found = productTexts(engine, await browser()).find((each) => each.place === placeOf(type) && each.key === key);
  if (!found) throw translationErrors.unknown();
  return found;
}

const respondWith = ({ engine, language }: Context, what: string, data: unknown, params = {}) =>
  new MessageResponse(engine.texts.text(language, `translation.told.${what}`, params), data);

const listRoute = (browser: Read): Route =>
  defineRoute(
    {
      method: 'GET',
      path: PATH,
      ...access,
      duties: ['system', 'audit'],
      query: z.strictObject({ ...pagingShape, ...asked }),
      summary: 'Texts of the product, page by page: 0 of the browser, 1 of the server; all, changed ones, or those that a language lacks',
    },
    async ({ query: { currentPage, pageSize, ...question } }, ctx) => {
      const texts = queryTexts(ctx, await browser(), question);
      const list = texts.slice((currentPage - 1) * pageSize, currentPage * pageSize).map((each) => textView(ctx, each));
      return { list, pagination: { currentPage, pageSize, total: texts.length } };
    },
  );

const locales: Readonly<Record<'zh' | 'zhtw' | 'en', Language>> = { zh: 'zh', zhtw: 'zh-TW', en: 'en' };

/** Public, because the sign-in page needs texts as well. */
const langJsonRoute = defineRoute(
  {
    method: 'GET',
    path: `${PATH}/LangJson`,
    access: 'public',
    query: z.strictObject({ locale: z.enum(['zh', 'zhtw', 'en']) }),
    summary: 'Texts of the browser that administrators have changed, in one language',
  },
  async ({ query }, { engine }) => {
    const language = locales[query.locale as keyof typeof locales];
    const { server, browser } = textOverridesOf(engine);
    const shared = (of: Language) => [...server[of]].filter(([key]) => isShared(key));
    const followed =
      language === 'zh-TW' ? [...browser.zh, ...shared('zh')].map(([key, said]) => [key, engine.texts.traditional(said)]) : [];
    return { stamp: engine.texts.stamp(), texts: Object.fromEntries([...followed, ...browser[language], ...shared(language)]) };
  },
);

const exportRoute = (browser: Read): Route =>
  defineRoute(
    {
      method: 'GET',
      path: `${PATH}/Export`,
      ...access,
      query: z.strictObject({ ...asked, format: z.enum(['xlsx', 'json']).default('xlsx') }),
      raw: [mediaTypes.xlsx, mediaTypes.json],
      summary: 'The texts asked for as a file, to be worked on and imported',
    },
    async ({ query: { format, ...question }, reply }, ctx) => {
      const texts = queryTexts(ctx, await browser(), question);
      await audit(ctx, { kind: 'export', verb: 'translations', detail: { count: texts.length } });
      const name = ctx.engine.texts.text(ctx.language, 'translation.sheet');
      if (format === 'xlsx')
        return sendTable(ctx.engine, reply, { name, format }, (output, signal) => writeWorkbook(ctx, texts, output, signal));
      return reply
        .type('application/json; charset=utf-8')
        .headers({ 'content-disposition': disposition(`${name}.json`), 'cache-control': 'no-store' })
        .send(JSON.stringify(jsonOf(ctx, texts), null, 1));
    },
  );

const importRoute = (browser: Read): Route =>
  defineRoute(
    {
      method: 'PUT',
      path: `${PATH}/ImportData`,
      ...access,
      query: z.strictObject({ name: z.string().min(1).max(300) }),
      bytes: true,
      bodyLimit: LARGEST_FILE,
      summary: 'Take over an exported file that was worked on; a wrong text refuses all of it',
    },
    async ({ query, request }, ctx) => {
      const done = await importTexts(ctx, await browser(), request.body as Buffer, query.name);
      return respondWith(ctx, done.unknown > 0 ? 'importedSome' : 'imported', done, done);
    },
  );
