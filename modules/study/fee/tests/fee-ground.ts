import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import { addDays } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { type Deal, openDeal, passes } from '../../agreement/tests/deal.ts';
import { FeeCategory } from '../../catalogue/fee-category.model.ts';
import { FeeItem } from '../../catalogue/fee-item.model.ts';
import { Trip } from '../../trip/trip.model.ts';

/** A contracted plan with a trip, and who deals with its fees. */
export interface FeeGround extends Deal {
  readonly trip: Row<typeof Trip>;
  readonly agencyManager: Actor;
  readonly otherAgency: Actor;
  readonly classTeacher: Actor;
  readonly secondFinance: Actor;
  readonly items: readonly string[];
  /** A moment so many days from the trip's departure. */
  before(days: number): string;
  /** A drafted fee plan with the budget's lines. */
  draft(values?: object): Promise<string>;
  /** An approved one. */
  approve(id: string): Promise<void>;
}

export async function openFees(options: Parameters<typeof openDeal>[0] = {}): Promise<FeeGround> {
  const deal = await openDeal(options);
  const [partner, other] = [await deal.partner(), await deal.partner()];
  const contract = await deal.contract(partner);
  const [trip] = await deal.records(Trip).find({ tripPlan: contract.tripPlan });
  assert.ok(trip);
  const items = await feeItems(deal);
  const before = (days: number) => new Date(Date.parse(trip.departAt) - days * 86_400_000).toISOString();
  const draft: FeeGround['draft'] = async (values = {}) => {
    const given = { trip: trip.id, payDeadline: before(10), ...values };
    const { data, text } = await deal.ask(deal.schoolAdmin, 'POST', '/api/data/tripFeePlan', given);
    assert.ok(data?.record, text);
    await passes(deal.act(deal.schoolAdmin, 'tripFeePlan', data.record.id, 'takeBudget'));
    return data.record.id;
  };
  const approve: FeeGround['approve'] = async (id) => {
    await passes(deal.act(deal.schoolAdmin, 'tripFeePlan', id, 'submit'));
    await endPublicity(deal, id);
    await passes(deal.act(deal.schoolLeader, 'tripFeePlan', id, 'approve'));
  };
  return {
    ...deal,
    trip,
    items,
    before,
    draft,
    approve,
    agencyManager: partner.manager,
    otherAgency: other.manager,
    classTeacher: await deal.person('classTeacher', deal.school),
    secondFinance: await deal.person('finance', deal.school),
  };
}

/** Lets the days of publicity have passed. */
export async function endPublicity({ server, today }: Deal, id: string): Promise<void> {
  await server.engine.database.query(
    sql`update trip_fee_plan set publicity_start = ${addDays(today(), -6)}, publicity_end = ${addDays(today(), -1)} where id = ${id}`,
  );
}

async function feeItems({ records }: Deal): Promise<string[]> {
  const category = await records(FeeCategory).create({ categoryNo: 'F01', name: '研学代收费', nature: 'collection', account: 'custody' });
  const ids = [];
  for (const costCategory of ['transport', 'ticket', 'catering', 'manage'] as const) {
    const common = { category: category.id, mode: 'perStudent', defaultPrice: 1000, unit: '人' } as const;
    ids.push((await records(FeeItem).create({ itemNo: `F${costCategory}`, name: `收费${costCategory}`, costCategory, ...common })).id);
  }
  return ids;
}
