import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { AnyModel, Row } from '@zhixing/model';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { TripFeePlan } from '../../fee/plan/trip-fee-plan.model.ts';
import { Settlement } from '../../settlement/agency/settlement.model.ts';
import { CostAccounting } from '../../settlement/cost/cost-accounting.model.ts';
import { TripFiling } from '../../trip/filing/trip-filing.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { sheets } from '../ports.ts';

interface Document {
  readonly name: string;
  readonly title: string;
  readonly bytes: Uint8Array;
}

/** The records that are printed, with their lines. */
const printed: readonly { readonly model: AnyModel; readonly by: 'trip' | 'tripPlan' | 'id'; readonly parts?: readonly string[] }[] = [
  { model: Trip, by: 'id', parts: ['fields', 'itineraryItem.trip'] },
  { model: TripFiling, by: 'trip' },
  { model: Contract, by: 'tripPlan' },
  { model: TripFeePlan, by: 'trip', parts: ['fields', 'tripFeeLine.feePlan'] },
  { model: CostAccounting, by: 'trip', parts: ['fields', 'costLine.cost'] },
  { model: Settlement, by: 'trip' },
];

/** The documents of a trip as PDF, one after the other. */
export async function* documentsOf(trip: Row<typeof Trip>, ctx: Context): AsyncGenerator<Document> {
  for (const { model, by, parts } of printed) {
    const where = { [by]: by === 'tripPlan' ? trip.tripPlan : trip.id };
    const title = ctx.engine.words.title('zh', ctx.engine.registry.get(model.name));
    const records = await repo(model, ctx).find(where);
    for (const [at, { id }] of (records as readonly { readonly id: string }[]).entries()) {
      const { bytes } = await use(ctx.engine, sheets).ofSheet(ctx, { model: model.name, id, ...(parts && { parts }) });
      yield { name: records.length > 1 ? `${title}${at + 1}.pdf` : `${title}.pdf`, title, bytes };
    }
  }
}
