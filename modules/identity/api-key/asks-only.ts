import type { Access } from '@zhixing/engine/permission/access.ts';

/** The model of data interfaces. */
export const INTERFACE_MODEL = 'dataInterface';
const NAMED = '@named';

/** Access of a key for data interfaces: it may call those, and nothing else. */
export const interfaceKeyScope = (interfaces: readonly string[]): Access => ({
  everything: false,
  clear: false,
  models: new Map([[INTERFACE_MODEL, [{ role: '', model: INTERFACE_MODEL, verbs: [], actions: ['call'], scope: NAMED }]]]),
  schemes: new Map([[NAMED, { id: { in: [...interfaces] } }]]),
});
