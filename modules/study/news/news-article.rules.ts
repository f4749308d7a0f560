import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules, type ExistingChange } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { NewsColumn } from '../catalogue/news-column.model.ts';
import { newsErrors } from './news.errors.ts';
import { NewsArticle } from './news-article.model.ts';

type Article = Row<typeof NewsArticle>;

/** A published article must be taken offline before it is changed or deleted; its history keeps every version. */
export const newsRules = defineRules(NewsArticle, {
  create: {
    derive: ({ row }, { actor }) => ({ organisation: actor.organisationId, author: row.author || actor.name.slice(0, 40) || null }),
  },
  delete: {
    check: ({ before }) => {
      if (before.status === 'published' || before.status === 'pending') throw newsErrors.publishedStays();
    },
  },
  actions: {
    publish: {
      derive: published,
      check: async ({ row, before }, ctx) => {
        if (before.status === 'draft') await mustNeedNoReview(row, ctx);
      },
    },
    republish: { derive: published },
  },
});

function published(_change: ExistingChange<typeof NewsArticle>, ctx: Context): Partial<Article> {
  return { publishedAt: ctx.now().toISOString(), publisher: ctx.actor.userId };
}

async function mustNeedNoReview(row: Article, ctx: Context): Promise<void> {
  const heading = await lookUp(NewsColumn, row.newsColumn, ctx);
  if (heading?.needAudit) throw newsErrors.reviewFirst({ column: heading.name });
}
