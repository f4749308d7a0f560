import type { Recipe } from '@zhixing/testing/builders.ts';

export const builders: Readonly<Record<string, Recipe>> = {
  announcement: (_builders, n) => ({ title: `公告${n}`, audience: 'everybody' }),
  announcementReader: async ({ make }) => ({ announcement: (await make('announcement')).id, user: (await make('user')).id }),
};
