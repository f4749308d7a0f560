import type { Recipe } from '@zhixing/testing/builders.ts';

/** Values required by the rules of online payments. */
export const builders: Readonly<Record<string, Recipe>> = {
  paymentAccount: (_builders, n) => ({ provider: 'wechat', serialNo: `S${n}`, school: null, api: null, publicKey: null, formerKey: null }),
  bankLine: async (builders, n) => ({ school: (await builders.make('school')).id, bankRef: `B${n}`, amount: 100 }),
};
