import type { Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { ActionOf } from '@zhixing/model';
import { z } from 'zod';
import { Complaint } from '../complaint.model.ts';
import { choicesOf, tripChoice } from './choices.ts';
import { complaintBehind, followed, type Key } from './follow.ts';
import { publicComplaint, registerPublicly, said } from './register.ts';
import { countTry } from './tries.ts';

const BODY = 32_768;
const SMALL = 8192;
const key = { complaintNo: said(1, 40), code: said(1, 40) };

/** Complaints of people without an account (公众投诉): the form, and what comes of it by number and code. */
export const publicComplaintRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/public/complaints/choices',
      access: 'public',
      query: z.strictObject({}),
      summary: 'What a public complaint may be about, and who receives it',
    },
    async (_input, ctx) => {
      await countTry(ctx, 'look');
      return choicesOf(ctx);
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/public/complaints/trip',
      access: 'public',
      query: z.strictObject({ tripNo: said(1, 40) }),
      summary: 'Who carries out a trip, by the number that families know',
    },
    async ({ query }, ctx) => {
      await countTry(ctx, 'look');
      return tripChoice(query.tripNo.toUpperCase(), ctx);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/public/complaints',
      access: 'public',
      bodyLimit: BODY,
      body: publicComplaint,
      summary: 'Complain without an account, with a name or anonymously',
    },
    async ({ body }, ctx) => {
      await countTry(ctx, 'send');
      return registerPublicly(ctx, body);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/public/complaints/follow',
      access: 'public',
      bodyLimit: SMALL,
      body: z.strictObject(key),
      summary: 'How far a complaint is, by its number and code',
    },
    async ({ body }, ctx) => {
      await countTry(ctx, 'code');
      return followed(ctx, await complaintBehind(ctx, body));
    },
  ),
  step('reopen', { reason: said(4, 2000) }, 'Have a complaint handled again, once, within seven days'),
  step('withdraw', { reason: said(0, 1000).optional() }, 'Withdraw a complaint before it is handled'),
  step('rate', { satisfaction: z.enum(['fair', 'satisfied', 'verySatisfied']) }, 'Say that the outcome of a complaint is accepted'),
];

/** A step that whoever complained takes, with the answer of how far the complaint is then. */
function step(action: ActionOf<typeof Complaint>, args: z.ZodRawShape, summary: string): Route {
  return defineRoute(
    {
      method: 'POST',
      path: `/api/public/complaints/${action}`,
      access: 'public',
      bodyLimit: SMALL,
      body: z.strictObject({ ...key, ...args }),
      summary,
    },
    async ({ body }, ctx) => {
      await countTry(ctx, 'code');
      return stepTaken(ctx, action, body as Key & Readonly<Record<string, unknown>>);
    },
  );
}

async function stepTaken(
  ctx: Context,
  action: ActionOf<typeof Complaint>,
  { complaintNo, code, ...args }: Key & Readonly<Record<string, unknown>>,
) {
  const { id } = await complaintBehind(ctx, { complaintNo, code });
  await repo(Complaint, elevated(ctx)).act(id, action, args);
  return followed(ctx, await complaintBehind(ctx, { complaintNo, code }));
}
