import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { Trip } from '../../trip/trip.model.ts';
import { evaluationErrors } from '../evaluation.errors.ts';
import { EvaluationInvitation } from '../evaluation-invitation.model.ts';
import { publicTries } from '../ports.ts';
import { answersShape } from './answers.ts';
import { personInvited } from './person.ts';
import { invitationIn } from './person-link.ts';
import { sheetOf } from './sheet.ts';
import { submitAnswers } from './submit.ts';

type Invitation = Row<typeof EvaluationInvitation>;

const BODY = 65_536;
const token = z.string().regex(/^[\w-]{43}$/);

/** The sheet of people who accompanied a trip: by a personal link without an account, or signed in. */
export const sheetRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/public/evaluation/sheet',
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ token }),
      summary: 'What the owner of a personal link is asked about a trip',
    },
    async ({ body }, ctx) => viewOf(await behind(body.token, ctx), ctx),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/public/evaluation/submit',
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ token, answers: answersShape }),
      summary: 'Evaluate a trip by a personal link',
    },
    async ({ body }, ctx) => {
      const invitation = await behind(body.token, ctx);
      await submitAnswers(invitation.trip, await personInvited(invitation, ctx), body.answers, ctx);
      return viewOf(invitation, ctx);
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/evaluations/sheet',
      access: 'policy',
      query: z.strictObject({ trip: z.uuid().optional(), invitation: z.uuid().optional() }),
      summary: 'What the signed-in user is asked about a trip that they accompanied',
    },
    async ({ query }, ctx) => viewOf(await invited(query, ctx), ctx),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/evaluations/sheet',
      access: 'policy',
      bodyLimit: BODY,
      body: z.strictObject({ trip: z.uuid(), answers: answersShape }),
      summary: 'Evaluate a trip that the signed-in user accompanied',
    },
    async ({ body }, ctx) => {
      const invitation = await invited({ trip: body.trip }, ctx);
      await submitAnswers(body.trip, await personInvited(invitation, ctx), body.answers, ctx);
      return viewOf(invitation, ctx);
    },
  ),
];

async function viewOf(invitation: Invitation, ctx: Context) {
  const sheet = await sheetOf(invitation.trip, await personInvited(invitation, ctx), ctx);
  if (!sheet) throw evaluationErrors.linkOver();
  const trip = await lookUp(Trip, invitation.trip, ctx);
  return { trip: { id: invitation.trip, name: trip?.name ?? '' }, ...sheet };
}

/** The invitation behind a personal link. Unknown and overdue ones get the same answer. */
async function behind(given: string, ctx: Context): Promise<Invitation> {
  await use(ctx.engine, publicTries).count(ctx);
  const id = invitationIn(ctx.engine, given);
  const invitation = id && (await repo(EvaluationInvitation, elevated(ctx)).first({ id: { eq: id }, status: { ne: 'overdue' } }));
  if (!invitation) throw evaluationErrors.linkOver();
  return invitation;
}

/** The signed-in user's own invitation, by itself or by its trip. */
async function invited({ trip, invitation: id }: { trip?: string | undefined; invitation?: string | undefined }, ctx: Context) {
  const named = id ? { id: { eq: id } } : { trip: trip ?? '' };
  const own = { user: ctx.actor.userId ?? '' };
  const invitation = id || trip ? await repo(EvaluationInvitation, elevated(ctx)).first({ all: [named, own] }) : null;
  if (!invitation) throw evaluationErrors.notAsked();
  return invitation;
}
