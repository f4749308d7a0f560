import type { HomeTile } from '@zhixing/engine/ports/home-tiles.ts';

/** Safety papers on home pages: those that came back. What waits for approval is a task of its flow. */
export const safetyHomeTiles: readonly HomeTile[] = (['safetyNotice', 'emergencyPlan', 'riskAssessment'] as const).map((model) => ({
  name: `${model}.returned`,
  part: 'returned',
  model,
  permission: 'act:submit',
  where: { status: 'rejected' },
  newest: 'updatedAt',
  about: ['trip'],
}));
