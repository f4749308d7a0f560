import { systemActor, systemContext, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { User } from '../../../identity/account/user.model.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { TripPlan } from '../plan/trip-plan.model.ts';
import { tripsMustHold } from './check-invariants.ts';
import { tripGround } from './trip-ground.ts';
import { type SamplePlan, samplePlans } from './trip-rows.ts';

/** Creates the plans, trips and itineraries of the sample, after schools, institutions and demo accounts. Returns the plans. */
export async function seedTrips(engine: Engine): Promise<readonly SamplePlan[]> {
  const plans = await engine.database.transaction(async (db) => {
    const made = samplePlans(await tripGround(engine, db));
    const trips = made.flatMap((plan) => plan.trips);
    const rows = {
      tripPlan: made.map(({ row }) => row),
      trip: trips.map(({ row }) => row),
      itineraryItem: trips.flatMap(({ items }) => items),
    };
    for (const [model, list] of Object.entries(rows)) await insertRows(db, engine.registry.get(model), list, engine.now());
    await reserveSerials(engine, db);
    await tripsMustHold(within(systemContext(engine), db));
    return made;
  });
  await submitOne(engine, plans);
  return plans;
}

/** Submits a plan of the demo school, so that its leader has one to decide on. */
async function submitOne(engine: Engine, plans: readonly SamplePlan[]): Promise<void> {
  const user = await repo(User, systemContext(engine)).first({ account: 'schoolAdmin' });
  const draft = plans.find(({ story, school }) => story.state === 'draft' && school.row.id === user?.organisation);
  if (!user || !draft) return;
  const actor = { ...systemActor, userId: user.id, name: user.name, account: user.account, organisationId: user.organisation };
  await repo(TripPlan, systemContext(engine, { actor })).act(draft.id, 'submit');
  await engine.database.query(sql`delete from sys_notice`);
}
