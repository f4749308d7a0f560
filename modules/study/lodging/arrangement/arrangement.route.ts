import type { Context } from '@zhixing/engine/context.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { isArrangeable } from '../../trip/trip.model.ts';
import { listKinds } from '../lists/list-kinds.ts';
import { arrangementErrors } from '../lodging.errors.ts';
import { applyArrangement, arrangeable, digestNow, lastArrangement, undoArrangement } from './apply.ts';
import { arranged } from './arranged.ts';
import { shownArrangement } from './preview.ts';
import { type Differences, differences } from './printed.ts';

const params = z.strictObject({ id: z.uuid() });
const wanted = {
  parts: z.strictObject({ groups: z.boolean(), seats: z.boolean(), rooms: z.boolean() }),
  seed: z.int().min(0).max(1_000_000),
  groupSize: z.int().min(1).max(100).optional(),
  keepLeaders: z.boolean().default(true),
};

const mustBeChosen = ({ groups, seats, rooms }: { groups: boolean; seats: boolean; rooms: boolean }): void => {
  if (!groups && !seats && !rooms) throw arrangementErrors.nothingChosen();
};

/** Arranging groups, seats and rooms of a trip at once. */
export const arrangementRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/arrangement',
      access: 'policy',
      params,
      summary: 'Whether the last arrangement of a trip can be undone, and what differs from the lists printed last',
    },
    ({ params: { id } }, ctx) => stateOf(id, ctx),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/trips/:id/arrangement/preview',
      access: 'policy',
      params,
      body: z.strictObject(wanted),
      summary: 'An arrangement of groups, seats and rooms with figures and reasons, without saving it',
    },
    async ({ params: { id }, body }, ctx) => {
      mustBeChosen(body.parts);
      const trip = await arrangeable(id, ctx);
      return shownArrangement(await arranged(trip, body, ctx), id, ctx);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/trips/:id/arrangement/apply',
      access: 'policy',
      params,
      body: z.strictObject({ ...wanted, basis: z.string().length(64) }),
      summary: 'Save an arrangement as it was previewed; refused if anything it depends on has changed since',
    },
    async ({ params: { id }, body: { basis, ...body } }, ctx) => {
      mustBeChosen(body.parts);
      await applyArrangement(id, body, basis, ctx);
      return stateOf(id, ctx);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/trips/:id/arrangement/undo',
      access: 'policy',
      params,
      body: z.strictObject({}),
      summary: 'Restore what stood before the last arrangement',
    },
    async ({ params: { id } }, ctx) => {
      await undoArrangement(id, ctx);
      return stateOf(id, ctx);
    },
  ),
];

async function stateOf(id: string, ctx: Context) {
  const trip = await arrangeable(id, ctx);
  const last = await lastArrangement(id, ctx);
  const printed: Partial<Record<(typeof listKinds)[number], Differences | null>> = {};
  for (const kind of listKinds) printed[kind] = await differences(id, kind, ctx);
  return {
    trip: { id, name: trip.name, departAt: trip.departAt, returnAt: trip.returnAt },
    open: isArrangeable(trip),
    last: last && { appliedAt: last.appliedAt, met: last.met, unmet: last.unmet, undoable: last.digest === (await digestNow(id, ctx)) },
    printed,
  };
}
