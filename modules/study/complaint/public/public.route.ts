import type { Context } from '@zhixing/engine/context.ts';
import { elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { ActionOf } from '@zhixing/model';
import { z } from 'zod';
import { complaintErrors } from '../complaint.errors.ts';
import { Complaint } from '../complaint.model.ts';
import { limits } from '../limits.ts';
import { choicesOf, tripChoice } from './choices.ts';
import { addEvidence } from './evidence.ts';
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
  defineRoute(
    {
      method: 'POST',
      path: '/api/public/complaints/evidence',
      access: 'public',
      query: z.strictObject({}),
      summary: 'Add a picture or paper to a complaint, by its number and code',
    },
    async ({ request }, ctx) => {
      await countTry(ctx, 'upload');
      const part = await request.file({ limits: { fileSize: limits.evidence.bytes } });
      if (!part) throw complaintErrors.fileMissing();
      const bytes = await part.toBuffer().catch((error: { code?: string }) => {
        throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? complaintErrors.fileTooLarge({ most: limits.evidence.bytes / 1_048_576 }) : error;
      });
      const whose = keyIn(part.fields);
      await addEvidence(ctx, whose, { name: part.filename, bytes });
      return followed(ctx, await complaintBehind(ctx, whose));
    },
  ),
  step('reopen', { reason: said(4, 2000) }, 'Have a complaint handled again, once, within seven days'),
  step('withdraw', { reason: said(0, 1000).optional() }, 'Withdraw a complaint before it is handled'),
  step('rate', { satisfaction: z.enum(['fair', 'satisfied', 'verySatisfied']) }, 'Say that the outcome of a complaint is accepted'),
];

/** Number and code, sent as fields before the file: in an address they would stand in logs. */
function keyIn(fields: Readonly<Record<string, unknown>>): Key {
  const sent = (name: keyof Key) => (fields[name] as { readonly value?: unknown } | undefined)?.value;
  const found = z.strictObject(key).safeParse({ complaintNo: sent('complaintNo'), code: sent('code') });
  if (!found.success) throw complaintErrors.wrongCode();
  return found.data;
}

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
