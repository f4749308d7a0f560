import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  user: (_builders, n) => ({ account: `person${n}` }),
  role: (_builders, n) => ({ code: `role${n}`, name: `角色${n}` }),
  dataScheme: (_builders, n) => ({ subject: 'organisation', name: `方案${n}`, condition: { name: `单位${n}` } }),
  permissionRequest: (_builders, n) => ({ subject: 'organisation', ability: 'read', reason: `工作需要${n}` }),
  identityProvider: (_builders, n) => ({
    code: `provider${n}`,
    name: `身份源${n}`,
    kind: 'oidc',
    settings: { issuer: `https://id${n}.example.org`, clientId: 'zhixing', clientAuth: 'none' },
    mapping: [],
  }),
  authorisation: async (builders) => ({
    role: (await builders.make('role')).id,
    subject: 'organisation',
    document: { abilities: { read: ['all'] }, sees: null, writes: null, clear: [] },
  }),
};
