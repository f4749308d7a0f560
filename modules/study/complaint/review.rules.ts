import { elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { chinaDateTime } from '@zhixing/model/china-time.ts';
import { AnnualReview } from '../institution/review/annual-review.model.ts';
import { Complaint, upheld } from './complaint.model.ts';

/** A party's annual review counts the upheld complaints that were closed in its year. */
export const complainedReviewRules = defineRules(AnnualReview, {
  actions: {
    submit: {
      derive: async ({ row: { year, agency, site } }, ctx) => ({
        complaintCount: await repo(Complaint, elevated(ctx)).count({
          status: 'closed',
          finding: { in: [...upheld] },
          closedAt: { gte: chinaDateTime(`${year}-01-01`).toISOString(), lt: chinaDateTime(`${year + 1}-01-01`).toISOString() },
          ...(agency ? { agency } : { site }),
        }),
      }),
    },
  },
});
