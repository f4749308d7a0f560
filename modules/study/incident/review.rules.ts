import { elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { chinaDateTime } from '@zhixing/model/china-time.ts';
import { AnnualReview } from '../institution/review/annual-review.model.ts';
import { Incident } from './incident.model.ts';

/** A party's annual review counts the incidents of its year that were no false reports. */
export const incidentReviewRules = defineRules(AnnualReview, {
  actions: {
    submit: {
      derive: async ({ row: { year, agency, site } }, ctx) => ({
        incidentCount: await repo(Incident, elevated(ctx)).count({
          status: { ne: 'falseReport' },
          happenAt: { gte: chinaDateTime(`${year}-01-01`).toISOString(), lt: chinaDateTime(`${year + 1}-01-01`).toISOString() },
          ...(agency ? { agency } : { site }),
        }),
      }),
    },
  },
});
