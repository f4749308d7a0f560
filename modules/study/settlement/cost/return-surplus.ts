import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { book } from '../booking.ts';
import { divideSurplus, type Share } from '../figures.ts';
import { surplusRefunds } from '../ports.ts';
import { CostAccounting } from './cost-accounting.model.ts';

/**
 * Gives the whole surplus of a trip back: to each family its share as a refund, to the funds theirs by the ledger. A fixed number of statements
 * for any number of bills.
 */
export async function returnSurplus(cost: Row<typeof CostAccounting>, ctx: Context): Promise<void> {
  const parts = divideSurplus(cost.surplus, await sharesOf(cost.trip, cost.surplus, ctx));
  const refunds = parts.filter(({ family }) => family > 0).map(({ bill, family }) => ({ bill, amount: family }));
  await use(ctx.engine, surplusRefunds).draw(ctx, refunds);
  const sponsorShare = parts.reduce((sum, { sponsor }) => sum + sponsor, 0);
  await book('surplus', { amount: sponsorShare, into: 'custody', from: 'subsidy' }, { trip: cost.trip, no: cost.costNo }, ctx);
  await updateRows(ctx, CostAccounting, { set: { sponsorShare }, where: sql`t.id = ${cost.id}` });
}

/**
 * What families and funds have paid for those who took part; for everybody if that is less than the surplus. A waiver that was approved after
 * the payment is borne by the fund as well, which paid its refund.
 */
async function sharesOf(trip: string, surplus: number, ctx: Context): Promise<readonly Share[]> {
  const rows = await ctx.db.query<Share & { readonly took: boolean }>(sql`
    select b.id as bill, s.student_no || b.bill_no as key, (b.paid - b.refunded)::float8 as family, (b.waived + coalesce(w.amount, 0))::float8 as sponsor,
           u.status in ('confirmed', 'completed') as took
      from student_bill b join student s on s.id = b.student left join sign_up u on u.id = b.sign_up
      left join (select bill, sum(amount) as amount from refund where reason = 'waiver' and status = 'success' group by 1) w on w.bill = b.id
     where b.trip = ${trip} and b.deleted_at is null and b.status not in ('draft', 'cancelled')`);
  const took = rows.filter((row) => row.took);
  const sum = took.reduce((all, { family, sponsor }) => all + family + sponsor, 0);
  return sum >= surplus ? took : rows.map((row) => (row.took ? row : { ...row, sponsor: 0 }));
}
