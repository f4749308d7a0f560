import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { PaymentFailure } from '@zhixing/payment/failure.ts';
import { z } from 'zod';
import { PaymentAccount } from '../account/payment-account.model.ts';
import type { AccountRow } from '../account/providers.ts';
import { failureOf } from '../order/start.ts';
import { PaymentReconciliation } from './payment-reconciliation.model.ts';
import { reconcile } from './reconcile.ts';

/** Compares a day at once, for whoever may resolve its differences. */
export const reconcileRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/online-payment/accounts/:id/reconcile',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      body: z.strictObject({ day: z.iso.date() }),
      summary: 'Compare the payments of a day with the bill of the provider',
    },
    async ({ params: { id }, body: { day } }, ctx) => {
      const model = ctx.engine.registry.get(PaymentAccount.name);
      mustBeAble(ctx, ctx.engine.registry.get('paymentDifference'), 'act:resolve');
      const account = (await loadRow(ctx, model, id, mustBeAble(ctx, model, 'read'))) as unknown as AccountRow;
      try {
        return { record: await repo(PaymentReconciliation, ctx).get(await reconcile(ctx, account, day)) };
      } catch (error) {
        throw error instanceof PaymentFailure ? failureOf(error) : error;
      }
    },
  ),
];
