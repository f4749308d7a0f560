import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  application: (_builders, n) => ({ code: `app${n}`, name: `应用${n}`, home: null }),
  menuEntry: (_builders, n) => ({
    application: 'business',
    code: `entry${n}`,
    kind: 'directory',
    name: `目录${n}`,
    parent: '-1',
    target: null,
    opens: null,
    properties: null,
    off: null,
    place: null,
  }),
};
