import { type Context, elevated } from '@zhixing/engine/context.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { introductionErrors } from '../institution.errors.ts';
import { captcha } from '../ports.ts';
import { IntroductionApplication } from './introduction-application.model.ts';
import { IntroductionObjection } from './introduction-objection.model.ts';

/** Organisations and their courses and courseware; tutors are not announced by name. */
const shown = ['agency', 'base', 'camp', 'course', 'courseware'] as const;
const LIMIT = 200;
/** Limit of open objections per application; further ones can be made by telephone. */
const MAX_OPEN = 100;
const PAGE = '/lims01/lims010102';

const line = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));

const objection = z.strictObject({
  objector: line(2, 60),
  phone: z
    .string()
    .regex(/^[\d-]{7,20}$/)
    .optional(),
  content: line(10, 2000),
  code: line(1, 20),
  timestamp: line(1, 64),
});

/** Public notice of introductions and objections to them (公示与异议). No account is needed. */
export const publicityRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/public/introductions',
      access: 'public',
      query: z.strictObject({}),
      summary: 'Who is about to be introduced',
    },
    (_input, ctx) => listOf(ctx),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/public/introductions/:id/objections',
      access: 'public',
      bodyLimit: 16_384,
      params: z.strictObject({ id: z.uuid() }),
      body: objection,
      summary: 'Object to an introduction while it is shown to the public',
    },
    async ({ params, body }, ctx) => {
      await object(ctx, params.id, body);
      return { received: true };
    },
  ),
];

const shownNow = { status: 'publicity', subjectType: { in: shown } } as const;

async function listOf(ctx: Context) {
  const order = { field: 'publicityStart', descending: true } as const;
  const applications = await repo(IntroductionApplication, elevated(ctx)).find(shownNow, { limit: LIMIT, order });
  const ids = [...new Set(applications.flatMap(({ bureau }) => bureau ?? []))];
  const bureaus = new Map((await repo(EducationBureau, elevated(ctx)).find({ id: { in: ids } })).map((bureau) => [bureau.id, bureau]));
  return applications.map((one) => publicly(one, bureaus.get(one.bureau ?? '')));
}

function publicly(one: Row<typeof IntroductionApplication>, bureau: Row<typeof EducationBureau> | undefined) {
  const { id, subjectType, subjectName, publicityStart, publicityEnd } = one;
  const phone = bureau?.officePhone ?? bureau?.dutyPhone ?? null;
  return { id, kind: subjectType, name: subjectName, from: publicityStart, until: publicityEnd, bureau: bureau?.name ?? null, phone };
}

async function object(ctx: Context, id: string, { code, timestamp, objector, phone, content }: z.infer<typeof objection>): Promise<void> {
  if (!(await use(ctx.engine, captcha).isCode(ctx.db, timestamp, code, ctx.now())))
    throw introductionErrors.wrongCode({}, { fields: { code: { key: 'introductionApplication.wrongCode' } } });
  const application = await repo(IntroductionApplication, elevated(ctx)).first({ id: { eq: id }, ...shownNow });
  if (!application) throw introductionErrors.notShown();
  if ((application.openObjections ?? 0) >= MAX_OPEN) throw introductionErrors.enoughObjections();
  await ctx.db.transaction(async (db) => {
    const within = { ...elevated(ctx), db };
    const made = await repo(IntroductionObjection, within).create({ application: id, objector, content, phone: phone ?? null });
    const record = { model: IntroductionObjection.name, id: made.id };
    const link = `${PAGE}?record=${id}`;
    // Notifies the reviewers of the application.
    const to = [application.firstReviewer, application.finalApprover].filter((user) => user !== null);
    await notifyPeople(within, { event: 'institution.objection', to, params: { name: application.subjectName ?? '' }, record, link });
  });
}
