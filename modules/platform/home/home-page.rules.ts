import type { Context } from '@zhixing/engine/context.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { HomePage } from './home-page.model.ts';
import { soundPage } from './page/arrangement.ts';

/** A home is stored only if it can be shown. */
export const homePageRules = defineRules(HomePage, {
  create: { check: mustBeSound },
  update: { check: mustBeSound },
  restore: { check: mustBeSound },
});

/** @throws home.badDocument with the findings */
async function mustBeSound({ row }: ChangeOf<typeof HomePage>, ctx: Context): Promise<void> {
  await soundPage(ctx, row.document);
}
