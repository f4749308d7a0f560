import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { dated, mustBeOpen, mustHaveTrip, mustNotBeFiled, owned, revised } from '../paper.rules.ts';
import { SafetyNotice } from './safety-notice.model.ts';
import { SafetyQuestion } from './safety-question.model.ts';

export const safetyNoticeRules = defineRules(SafetyNotice, {
  create: { derive: async ({ row, before }, ctx) => withoutSite(await owned(row, before, ctx)), check: ({ row }) => mustHaveTrip(row) },
  update: { derive: async ({ row, before }, ctx) => withoutSite(await owned(row, before, ctx)), check: ({ row }) => mustHaveTrip(row) },
  actions: {
    submit: { derive: (_change, ctx) => dated(ctx) },
    publish: { derive: (_change, ctx) => dated(ctx) },
    revise: { check: ({ row }, ctx) => mustNotBeFiled(row, ctx), derive: ({ row }) => revised(row) },
  },
});

/** Notices of sites are not kept. */
const withoutSite = ({ site: _site, ...owner }: Awaited<ReturnType<typeof owned>>) => owner;

export const safetyQuestionRules = defineRules(SafetyQuestion, {
  check: async ({ row }, ctx) => {
    const notice = await lookUp(SafetyNotice, row.notice, ctx);
    mustBeOpen(notice, notice?.approval);
  },
});
