import type { Access } from '@zhixing/engine/permission/access.ts';

/** The model of data interfaces. */
export const ASKED = 'dataInterface';
const NAMED = '@named';

/** What a key for data interfaces may do: ask those, and nothing else. */
export const asksOnly = (interfaces: readonly string[]): Access => ({
  everything: false,
  clear: false,
  models: new Map([[ASKED, [{ role: '', model: ASKED, verbs: [], actions: ['call'], scope: NAMED }]]]),
  schemes: new Map([[NAMED, { id: { in: [...interfaces] } }]]),
});
