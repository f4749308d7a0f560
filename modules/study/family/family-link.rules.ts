import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ActionChange, type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { addOneTimeResult } from '@zhixing/engine/write/one-time-result.ts';
import { Guardian } from '../school/guardian.model.ts';
import { lockedOf } from './access/link-access.ts';
import { clearAttempts } from './access/rate-limits.ts';
import { codeByStaff } from './access/verification-code.ts';
import { FamilyLink } from './family-link.model.ts';
import { limits } from './limits.ts';
import { endVisits, storeTokens } from './links/tokens.ts';

export const familyLinkRules = defineRules(FamilyLink, {
  actions: {
    markSent: { derive: (_change, ctx) => ({ sentAt: ctx.now().toISOString() }) },
    visit: {
      derive: ({ row }, ctx) => ({
        openedAt: row.openedAt ?? ctx.now().toISOString(),
        lastSeenAt: ctx.now().toISOString(),
        lockedUntil: null,
      }),
    },
    lock: { derive: (_change, ctx) => ({ lockedUntil: new Date(ctx.now().getTime() + limits.lockedFor).toISOString() }) },
    unlock: { derive: () => ({ lockedUntil: null }), before: forgive },
    giveCode: { before: giveCode },
    revoke: { before: ({ row }, ctx) => endVisits(ctx, row.id) },
    renew: {
      derive: ({ row }) => ({ round: (row.round ?? 1) + 1, openedAt: null, lastSeenAt: null, sentAt: null, lockedUntil: null }),
      before: async (change, ctx) => {
        await endVisits(ctx, change.row.id);
        await forgive(change, ctx);
        await storeTokens(ctx, [change.row]);
      },
    },
  },
});

async function forgive({ row }: ChangeOf<typeof FamilyLink>, ctx: Context): Promise<void> {
  const guardian = await lookUp(Guardian, row.guardian, ctx);
  if (guardian) await clearAttempts(ctx.db, lockedOf(row, guardian));
}

// The code is in the answer of the action alone, and stored as a keyed hash.
async function giveCode({ row }: ActionChange<typeof FamilyLink, 'giveCode'>, ctx: Context): Promise<void> {
  addOneTimeResult(ctx, { code: await codeByStaff(elevated(ctx), row.id) });
}
