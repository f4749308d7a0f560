import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { defineRoute, type Input, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { answersShape } from '../../evaluation/evaluation.model.ts';
import { token } from '../access/access.route.ts';
import { countTry } from '../access/rate-limits.ts';
import { type FamilySession, sessionOf, storePayer } from '../access/session.ts';
import { limits } from '../limits.ts';
import { addressOf } from '../links/send-links.ts';
import { onlinePayments } from '../ports.ts';
import { familyReasons, pay, requestRefund } from './bill.ts';
import { type Place, placeOf } from './child.ts';
import { decide, purposes } from './consents.ts';
import { evaluate } from './evaluation.ts';
import { confirmHealth, healthFacts } from './health.ts';
import { homeOf, placeView } from './home.ts';
import { markRead } from './letter.ts';
import { answerQuiz } from './quiz.ts';
import { amend, decline, signUp, signUpFacts, withdrawSignUp } from './sign-up.ts';

/** A child and a trip; without a trip it is about what belongs to none. */
const whom = { student: z.uuid(), trip: z.uuid().nullable() };
const BODY = 16_384;
/** Words about each of many subjects. */
const EVALUATED_BODY = 65_536;
/** Base64 of the largest signature, and what stands around it. */
const SIGNED_BODY = Math.ceil(limits.signatureBytes * 1.4) + 4096;

/** A write about one place: counted, checked against the guardian's links, and answered with the place as it is afterwards. */
function placeRoute<B extends { student: string; trip: string | null }>(
  declared: { path: string; body: z.ZodType<B>; summary: string; bodyLimit?: number },
  work: (session: FamilySession, place: Place, body: B) => Promise<unknown>,
): Route {
  const handle = async ({ body, request }: Input<undefined, undefined, B>, ctx: Context) => {
    const session = await sessionOf(ctx, request);
    await countTry(ctx.engine, 'write', session.guardian.id);
    const place = await placeOf(session, body);
    await work(session, place, body);
    return placeView(session, place);
  };
  return defineRoute<undefined, undefined, B>({ method: 'POST', access: 'public', bodyLimit: BODY, ...declared }, handle);
}

/** The page of a guardian who has entered the code. Every route finds the session itself; the public class gives no other permission. */
export const familyRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/family/home',
      access: 'public',
      query: z.strictObject({}),
      summary: 'The children of the family, their trips, and what is to be done next',
    },
    async ({ request }, ctx) => homeOf(await sessionOf(ctx, request)),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/family/place',
      access: 'public',
      query: z.strictObject({ student: z.uuid(), trip: z.uuid().optional() }),
      summary: 'One child and one trip: letter, consents, health, sign-up',
    },
    async ({ query: { student, trip }, request }, ctx) => {
      const session = await sessionOf(ctx, request);
      return placeView(session, await placeOf(session, { student, trip: trip ?? null }));
    },
  ),
  placeRoute(
    { path: '/api/family/letter', body: z.strictObject(whom), summary: 'Write down that the family has read the letter' },
    (session, place) => markRead(session, place),
  ),
  placeRoute(
    {
      path: '/api/family/quiz',
      body: z.strictObject({ ...whom, notice: z.uuid(), answers: z.record(z.uuid(), z.enum(['a', 'b', 'c', 'd'])) }),
      summary: 'Answer the quiz of the safety notice; wrong answers come back explained',
    },
    (session, place, { notice, answers }) => answerQuiz(session, place, { notice, answers }),
  ),
  placeRoute(
    {
      path: '/api/family/consent',
      bodyLimit: SIGNED_BODY,
      body: z.strictObject({
        ...whom,
        purpose: z.enum(purposes),
        decision: z.enum(['sign', 'refuse', 'withdraw']),
        version: z.string().max(20),
        signature: z.base64().max(SIGNED_BODY).optional(),
      }),
      summary: 'Sign, refuse or withdraw the consent to one purpose',
    },
    (session, place, body) => decide(session, place, body),
  ),
  placeRoute(
    { path: '/api/family/health', body: z.strictObject({ ...whom, facts: healthFacts }), summary: 'Confirm the health sheet of a child' },
    (session, place, { facts }) => confirmHealth(session, place, facts),
  ),
  placeRoute(
    { path: '/api/family/sign-up', body: z.strictObject({ ...whom, facts: signUpFacts }), summary: 'Sign a child up for a trip' },
    (session, place, { facts }) => signUp(session, place, facts),
  ),
  placeRoute(
    { path: '/api/family/amend', body: z.strictObject({ ...whom, facts: signUpFacts }), summary: 'Correct what a sign-up states' },
    (session, place, { facts }) => amend(session, place, facts),
  ),
  placeRoute(
    { path: '/api/family/decline', body: z.strictObject(whom), summary: 'Answer that a child does not take part' },
    (session, place) => decline(session, place),
  ),
  placeRoute(
    {
      path: '/api/family/withdraw',
      body: z.strictObject({ ...whom, reason: z.string().trim().max(300).nullable() }),
      summary: 'Withdraw a child that was signed up',
    },
    (session, place, { reason }) => withdrawSignUp(session, place, reason),
  ),
  placeRoute(
    {
      path: '/api/family/refund',
      body: z.strictObject({
        ...whom,
        payment: z.uuid(),
        reason: z.enum(familyReasons),
        words: z
          .string()
          .trim()
          .min(2)
          .max(300)
          .refine((said) => said.isWellFormed() && !said.includes('\0')),
      }),
      summary: 'Ask the school for a refund of a payment',
    },
    (session, place, body) => requestRefund(session, place, body),
  ),
  placeRoute(
    {
      path: '/api/family/evaluate',
      bodyLimit: EVALUATED_BODY,
      body: z.strictObject({ ...whom, answers: answersShape }),
      summary: 'Evaluate a trip that a child has come back from',
    },
    (session, place, { answers }) => evaluate(session, place, answers),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/family/pay',
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({
        ...whom,
        channel: z.enum(['wechat', 'alipay']),
        client: z.enum(['h5', 'native', 'jsapi']),
        amount: z.int().min(1).max(100_000_000),
        token: token.optional(),
      }),
      summary: 'Start an online payment of the bill of a child',
    },
    async ({ body: { token: link, channel, client, amount, ...given }, request }, ctx) => {
      const session = await sessionOf(ctx, request);
      await countTry(ctx.engine, 'write', session.guardian.id);
      const returnUrl = link ? addressOf(`${request.protocol}://${request.host}`, link) : null;
      return pay(session, await placeOf(session, given), { channel, client, amount, returnUrl });
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/family/payer-address',
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ ...whom, token, state: z.string().regex(/^[\w-]{16,64}$/) }),
      summary: 'The page of WeChat that finds out who pays, and leads back',
    },
    async ({ body: { token: link, state, ...given }, request }, ctx) => {
      const session = await sessionOf(ctx, request);
      await countTry(ctx.engine, 'write', session.guardian.id);
      const { student } = await placeOf(session, given);
      const returnUrl = addressOf(`${request.protocol}://${request.host}`, link);
      return { url: await use(ctx.engine, onlinePayments).payerUrl(session.ctx, student.school, { returnUrl, state }) };
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/family/payer',
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ ...whom, code: z.string().regex(/^[\w-]{8,128}$/) }),
      summary: 'Hand over the code with which WeChat tells who pays',
    },
    async ({ body: { code, ...given }, request }, ctx) => {
      const session = await sessionOf(ctx, request);
      await countTry(ctx.engine, 'write', session.guardian.id);
      const { student } = await placeOf(session, given);
      await storePayer(ctx, request, await use(ctx.engine, onlinePayments).payer(session.ctx, student.school, code));
      return {};
    },
  ),
];
