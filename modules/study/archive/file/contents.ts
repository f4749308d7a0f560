import type { Context } from '@zhixing/engine/context.ts';
import { belongingsOf } from '@zhixing/engine/tables/closing.ts';
import type { Condition, EffectiveField, EffectiveModel, Row } from '@zhixing/model';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { BudgetItem } from '../../agreement/budget/budget-item.model.ts';
import { CommitteeResolution } from '../../agreement/budget/committee-resolution.model.ts';
import { Contract } from '../../agreement/contract/contract.model.ts';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { Trip } from '../../trip/trip.model.ts';

/** A model whose records go into the archive file, and which of them. */
export interface Section {
  readonly model: EffectiveModel;
  readonly where: Condition;
  readonly fields: readonly string[];
  /** Whether files that the records carry go with them. */
  readonly withFiles: boolean;
}

/** Data about health and wishes of children is erased soon after the archive, so that it is no part of it. */
const leftOut: ReadonlySet<string> = new Set(['mealDiet', 'tripWish', 'onlineOrder']);
const leftOutFields: Readonly<Record<string, readonly string[]>> = {
  signUp: ['healthNote', 'dietary', 'emergencyContact', 'emergencyPhone', 'clothingSize'],
};

/**
 * What belongs to a trip: the trip and its plan with budget and contract, and the records of every model that belongs to a trip, whichever
 * module it is of.
 */
export function sectionsOf(trip: Row<typeof Trip>, { engine }: Context): readonly Section[] {
  const { registry } = engine;
  const ofPlan = { tripPlan: trip.tripPlan };
  const plan = [
    sectionOf(registry.get(Trip.name), { id: trip.id }),
    sectionOf(registry.get(TripPlan.name), { id: trip.tripPlan }),
    ...[Budget, CommitteeResolution, Contract].map(({ name }) => sectionOf(registry.get(name), ofPlan)),
    sectionOf(registry.get(BudgetItem.name), { budget: { where: ofPlan } }),
  ];
  const belonging = belongingsOf(registry.all())
    .filter(({ root, model }) => root.name === Trip.name && !leftOut.has(model.name))
    .map(({ model, paths }) => sectionOf(model, { any: paths.map((path) => through(path, trip.id)) }));
  return [...plan, ...belonging];
}

/** The condition that a record leads to the trip by a path of references. */
const through = ([field, ...rest]: readonly EffectiveField[], trip: string): Condition =>
  rest.length === 0 ? { [field?.name ?? '']: trip } : { [field?.name ?? '']: { where: through(rest, trip) } };

function sectionOf(model: EffectiveModel, where: Condition): Section {
  const omitted = new Set(leftOutFields[model.name] ?? []);
  const fields = Object.values(model.fields).filter(
    ({ name, column, kind, settings }) =>
      column !== null && !omitted.has(name) && settings.internal !== true && kind.attachment === null && !kind.opaque && !plain.has(name),
  );
  return { model, where, fields: fields.map(({ name }) => name), withFiles: model.document.minors !== true };
}

/** Fields of the engine that tell a later reader nothing. */
const plain: ReadonlySet<string> = new Set(['version', 'updatedBy', 'deletedAt', 'sortCode']);
