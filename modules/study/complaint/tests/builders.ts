import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of complaints: a category, a party and a bureau; their log is written by the server. */
export const builders: Readonly<Record<string, Recipe>> = {
  complaint: async (builders, n) => ({
    title: `投诉${n}`,
    category: (await builders.make('complaintCategory')).id,
    partyType: 'other',
    partyNote: '讲解人员',
    bureau: (await builders.make('educationBureau')).id,
    anonymous: true,
    content: '活动安排与告知的内容不一致，请核实处理。',
  }),
  complaintLog: async (builders) => ({
    complaint: (await builders.make('complaint')).id,
    action: 'record',
    operatedAt: '2026-09-01T00:00:00Z',
  }),
};
