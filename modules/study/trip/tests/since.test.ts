import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Deal, openDeal } from '../../agreement/tests/deal.ts';
import { Trip } from '../trip.model.ts';

let term: Deal;
before(async () => {
  term = await openDeal();
});
after(() => term.server.close());

interface Gap {
  readonly since?: string;
  readonly record?: { readonly model: string };
  readonly create?: object;
}

test('what is missing says since when: since the trip took its state, or since the paper in the way took its own', async () => {
  const partner = await term.partner();
  const day = term.today(40);
  const plan = await term.agreed(partner, { batches: 1, startDate: day, endDate: day });
  const budget = await term.budget(plan, partner.manager);
  await term.projectApproval(plan, budget, partner);
  term.pass(1);
  const contract = (await term.draftContract(plan)).id;
  const trip = await term.records(Trip).first({ tripPlan: plan });
  const gaps = async (): Promise<Gap[]> => {
    const { data } = await term.ask(term.schoolAdmin, 'GET', `/api/trips/${trip?.id}/readiness`);
    return data.guards.flatMap((guard: { gaps: Gap[] }) => guard.gaps);
  };
  const ofContract = async () => Date.parse((await gaps()).find(({ record }) => record?.model === 'contract')?.since ?? '');
  const missing = (await gaps()).filter(({ create }) => create);
  const laidOut = Date.parse(missing[0]?.since ?? '');
  assert.ok(missing.length > 1 && missing.every(({ since }) => since === missing[0]?.since), JSON.stringify(missing));
  const drafted = await ofContract();
  term.pass(1);
  assert.equal((await term.sign(partner.manager, contract, 'agencySign')).status, 200);
  const signed = await ofContract();
  assert.ok(laidOut < drafted && drafted < signed, `${laidOut} ${drafted} ${signed}`);
});
