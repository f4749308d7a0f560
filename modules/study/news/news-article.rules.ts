import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import { NewsColumn } from '../catalogue/news-column.model.ts';
import { newsErrors } from './news.errors.ts';
import { NewsArticle } from './news-article.model.ts';

type Article = Row<typeof NewsArticle>;

/** What people have read is taken offline before it is changed; its history keeps every wording. */
export const newsRules = defineRules(NewsArticle, {
  derive: ({ verb, action, row }, ctx) => {
    if (verb === 'create') return { organisation: ctx.actor.organisationId, author: row.author || ctx.actor.name.slice(0, 40) || null };
    if (action !== 'publish' && action !== 'republish') return {};
    return { publishedAt: ctx.now().toISOString(), publisher: ctx.actor.userId };
  },
  check: async (moment, ctx) => {
    const { verb, action, before } = moment;
    if (verb === 'delete' && (before?.status === 'published' || before?.status === 'pending')) throw newsErrors.publishedStays();
    if (action === 'publish' && before?.status === 'draft') await mustNeedNobody(moment, ctx);
  },
});

async function mustNeedNobody({ row }: Moment<Article>, ctx: Context): Promise<void> {
  const heading = await lookUp(NewsColumn, row.newsColumn, ctx);
  if (heading?.needAudit) throw newsErrors.reviewFirst({ column: heading.name });
}
