import type { Recipe } from '@zhixing/testing/builders.ts';
import { emptyFlow } from '../flow-template.rules.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  flowDelegation: async (builders) => ({
    principal: (await builders.make('user')).id,
    startAt: '2026-09-01T00:00:00.000Z',
    endAt: '2099-09-30T00:00:00.000Z',
  }),
  flowTemplate: (_builders, n) => ({ code: `flow.${n}`, subject: 'student' }),
  flowVersion: async (builders) => {
    const template = await builders.make('flowTemplate');
    return { template: template.id, document: emptyFlow(String(template.code), String(template.subject)) };
  },
};
