import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Gap } from '@zhixing/engine/rules/guards.ts';
import { yuan } from '@zhixing/model/fen.ts';
import { Refund } from '../billing/refund/refund.model.ts';
import { Settlement } from './agency/settlement.model.ts';
import { balancesOf } from './booking.ts';

const FINANCE = ['finance'] as const;
const open = ['draft', 'pending', 'approved', 'processing', 'failed'];

/** What keeps the money of a trip from being settled: refunds, the settlement with the agency, and accounts that are not zero. */
export async function unsettledOf(trip: string, ctx: Context): Promise<readonly Gap[]> {
  const server = elevated(ctx);
  const refunds = await repo(Refund, server).find({ trip, status: { in: open } }, { fields: ['id'] });
  const counted = [{ model: Refund.name, ids: refunds.map(({ id }) => id) }];
  const page = `/lims08/lims080204?trip=${trip}`;
  const settlement = await repo(Settlement, server).first({ trip });
  const { custody, receivable, payable, refundPayable, subsidy } = await balancesOf(trip, ctx);
  const accounts = Object.entries({ custody, receivable, payable, refundPayable, subsidy }).filter(([, balance]) => balance !== 0);
  return [
    ...(refunds.length > 0 ? [{ text: 'refundsOpen', params: { count: refunds.length }, who: FINANCE, page, counted }] : []),
    ...(settlement && settlement.status !== 'paid'
      ? [
          {
            text: 'settlementOpen',
            params: { no: settlement.settleNo },
            who: FINANCE,
            record: { model: Settlement.name, id: settlement.id },
          },
        ]
      : []),
    ...accounts.map(([account, balance]) => ({
      text: 'accountOpen',
      params: { account: ctx.engine.texts.text(ctx.language, `ledgerEntry.options.account.${account}`), amount: yuan(Math.abs(balance)) },
      who: FINANCE,
      page: `/lims08/lims080304?trip=${trip}`,
    })),
  ];
}
