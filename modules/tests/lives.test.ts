import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EffectiveModel, effectiveModel } from '@zhixing/model';
import { productModules } from './product.ts';

const models = productModules.flatMap((module) => module.models).map((document) => effectiveModel(document));
const living = models.filter(({ states }) => states.length > 0);

/** States that no action leads to: a payment is posted in the state that the payment service reports. */
const postedDirectly: Readonly<Record<string, readonly string[]>> = { payment: ['success', 'partRefunded', 'refunded', 'disputed'] };

/** States of what a trip needs until it is filed from which nothing leads on. */
const terminal: Readonly<Record<string, readonly string[]>> = {
  tripPlan: ['closed', 'cancelled'],
  trip: ['archived', 'cancelled'],
  tripFiling: ['rejected', 'expired', 'revoked'],
  negotiation: ['agreed', 'failed', 'cancelled'],
  budget: ['superseded'],
  contract: ['completed', 'terminated'],
  materialList: ['consumed'],
  projectApproval: ['approved', 'rejected', 'withdrawn'],
  siteDisplay: ['offline'],
  reception: ['rejected', 'completed', 'cancelled'],
  venueBooking: ['rejected', 'completed', 'cancelled', 'noShow'],
  venue: [],
  room: [],
  bed: [],
  // An approved paper may be revised, and a rejected one submitted again.
  safetyNotice: [],
  emergencyPlan: [],
  riskAssessment: [],
};

const stepsOf = ({ actions, states }: EffectiveModel) =>
  Object.values(actions).flatMap(({ from, to }) => (to ? (from ?? states).map((one) => [one, to] as const) : []));

/** Every state that the actions lead to, one after another, from the first one. */
function reachedIn(model: EffectiveModel): Set<string> {
  const reached = new Set(model.states.slice(0, 1));
  const steps = stepsOf(model);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const [from, to] of steps) if (reached.has(from)) reached.add(to);
  }
  return reached;
}

test('every state of every model can be reached (I-24)', () => {
  assert.ok(living.length > 80, String(living.length));
  const lost = living.flatMap((model) => {
    const reached = new Set([...reachedIn(model), ...(postedDirectly[model.name] ?? [])]);
    return model.states.filter((state) => !reached.has(state)).map((state) => `${model.name} ${state}`);
  });
  assert.deepEqual(lost, []);
});

test('terminal states are left by no action, and no other state is a dead end (I-24)', () => {
  for (const [name, states] of Object.entries(terminal)) {
    const model = models.find((one) => one.name === name);
    assert.ok(model, name);
    const left = new Set(stepsOf(model).flatMap(([from, to]) => (from === to ? [] : [from])));
    assert.deepEqual(
      model.states.filter((state) => !left.has(state)),
      states,
      name,
    );
  }
});
