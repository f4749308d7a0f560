import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { ScreenWall } from './screen-wall.model.ts';
import { endWall } from './wall/wall.ts';

const DAY_MS = 86_400_000;

export const screenWallRules = defineRules(ScreenWall, {
  actions: {
    enter: {
      derive: ({ row }, ctx) => ({
        openedAt: ctx.now().toISOString(),
        expiresAt: new Date(ctx.now().getTime() + row.days * DAY_MS).toISOString(),
      }),
    },
    revoke: { before: ({ row }, ctx) => endWall(ctx, row.id) },
  },
});
