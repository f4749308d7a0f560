import { use } from '@zhixing/engine/ports/port.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { phoneCodes } from '../ports.ts';
import { registrationErrors } from '../registration.errors.ts';
import { limits } from './limits.ts';
import { offered, regionLevels } from './offered.ts';
import { discard, takeIn } from './quarantine.ts';
import { queryRegistration, resubmit } from './query.ts';
import { sendCode } from './sms-code.ts';
import { mustBePerson, submit } from './submit.ts';
import { sweep } from './sweep.ts';
import { countClientTry } from './tries.ts';

const base = '/api/registration';
const BODY = 65_536;
const nothing = z.strictObject({});
const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));
const key = z.string().regex(/^[\w-]{20,80}$/);
const ids = z.array(z.uuid()).max(limits.files);
const values = z.record(z.string().max(60), z.unknown());
const phone = z.string().regex(/^1[3-9]\d{9}$/);
const picture = { code: line(20).optional(), timestamp: line(64).optional() };
const smsCode = line(10).optional();

const codeRoute = defineRoute(
  {
    method: 'POST',
    path: `${base}/sms-code`,
    access: 'public',
    bodyLimit: BODY,
    body: z.strictObject({ phone, ...picture }),
    summary: 'Send a verification code to a telephone, where texts can be sent',
  },
  async ({ body }, ctx) => {
    const sms = await use(ctx.engine, phoneCodes).sms(ctx.engine);
    if (!sms) throw registrationErrors.smsOff();
    await countClientTry(ctx, 'sms');
    await mustBePerson(ctx, body);
    return sendCode(ctx, sms, body.phone);
  },
);

const fileRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: `${base}/files`,
      access: 'public',
      query: z.strictObject({ key }),
      summary: 'Upload a paper for a registration that is being filled in; nobody sees it before that is sent',
    },
    async ({ query, request }, ctx) => {
      await countClientTry(ctx, 'upload');
      await sweep(ctx.engine);
      const part = await request.file({ limits: { fileSize: limits.fileBytes } });
      if (!part) throw registrationErrors.fileMissing();
      const bytes = await part.toBuffer().catch((error: { code?: string }) => {
        throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? registrationErrors.fileTooLarge({ most: limits.fileBytes / 1_048_576 }) : error;
      });
      return takeIn(ctx, query.key, { name: part.filename, bytes });
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${base}/files/:id`,
      access: 'public',
      params: z.strictObject({ id: z.string().max(60) }),
      query: z.strictObject({ key }),
      summary: 'Take a paper back that has not been sent',
    },
    async ({ params, query }, ctx) => {
      await discard(ctx, query.key, params.id);
      return { id: params.id };
    },
  ),
];

/** Public routes of registration. Rate-limited by address; they reveal no more than the applicant needs. */
export const registerRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: `${base}/offered`, access: 'public', query: nothing, summary: 'What the page of registration has to know' },
    async (_input, ctx) => offered(ctx),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/regions`,
      access: 'public',
      query: z.strictObject({
        code: z
          .string()
          .regex(/^\d{6}$/)
          .optional(),
      }),
      summary: 'Regions to choose from, level by level',
    },
    async ({ query }, ctx) => {
      await countClientTry(ctx, 'regions');
      return regionLevels(ctx, query.code);
    },
  ),
  codeRoute,
  ...fileRoutes,
  defineRoute(
    {
      method: 'POST',
      path: base,
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ values, files: ids, key, smsCode, ...picture }),
      summary: 'Register an organisation, a base or camp, a school, a supplier or a user of the mini-program',
    },
    async ({ body }, ctx) => {
      await sweep(ctx.engine);
      return submit(ctx, body);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/query`,
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ regNo: line(40).min(1), phone, ...picture }),
      summary: 'How a registration stands, by its number and its telephone',
    },
    ({ body }, ctx) => queryRegistration(ctx, body),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/resubmit`,
      access: 'public',
      bodyLimit: BODY,
      body: z.strictObject({ pass: line(64).min(20), values, kept: ids, files: ids, key, smsCode }),
      summary: 'Mend a registration that more was asked of',
    },
    ({ body }, ctx) => resubmit(ctx, body),
  ),
];
