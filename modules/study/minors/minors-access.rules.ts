import { type Context, elevated } from '@zhixing/engine/context.ts';
import { notifyPeople, retract } from '@zhixing/engine/notification/notification.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { decidersOf } from './deciders.ts';
import { minorsErrors } from './minors.errors.ts';
import { MinorsAccess } from './minors-access.model.ts';

type Application = Row<typeof MinorsAccess>;

/** A school year, including a leap day. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const LINK = '/lims01/lims010214';

/** Users cannot decide about their own application, and a decided application cannot be changed. */
export const minorsAccessRules = defineRules(MinorsAccess, {
  create: {
    derive: (_change, ctx) => ({ organisation: ctx.actor.organisationId }),
    check: async ({ row }, ctx) => {
      mustWait(row);
      await mustBeAcceptable(row, ctx);
    },
    before: ({ row }, ctx) => notifyDeciders(row, ctx),
  },
  update: {
    check: async ({ row }, ctx) => {
      mustWait(row);
      if (row.createdBy !== ctx.actor.userId) throw minorsErrors.notOwn();
      await mustBeAcceptable(row, ctx);
    },
  },
  delete: { check: ({ row }) => mustWait(row) },
  restore: { check: ({ row }) => mustWait(row) },
  actions: {
    approve: {
      derive: decided,
      check: ({ row }, ctx) => mustBeOthers(row, ctx),
      before: ({ row }, ctx) => notifyApplicant(row, 'minors.approve', ctx),
    },
    refuse: {
      derive: decided,
      check: ({ row }, ctx) => mustBeOthers(row, ctx),
      before: ({ row }, ctx) => notifyApplicant(row, 'minors.refuse', ctx),
    },
    revoke: {
      derive: decided,
      before: ({ row }, ctx) => notifyApplicant(row, 'minors.revoke', ctx),
    },
    withdraw: {
      check: ({ row }, ctx) => {
        if (!isOwn(row, ctx)) throw minorsErrors.notOwn();
      },
      before: ({ row }, ctx) => retract(ctx, row.id),
    },
  },
});

function mustWait({ status }: Application): void {
  if (status !== 'waiting') throw minorsErrors.closed();
}

async function mustBeAcceptable(row: Application, ctx: Context): Promise<void> {
  const days = (Date.parse(row.validTo) - Date.parse(row.validFrom)) / DAY_MS;
  if (days < 0 || days > MAX_DAYS)
    throw minorsErrors.badPeriod({ most: MAX_DAYS }, { fields: { validTo: { key: 'minors.badPeriod', params: { most: MAX_DAYS } } } });
  if (ctx.actor.userId === null) return;
  const { subject, purpose } = row;
  const same = { createdBy: ctx.actor.userId, subject, purpose, status: 'waiting', id: { ne: row.id } } as const;
  if ((await repo(MinorsAccess, elevated(ctx)).count(same)) > 0) throw minorsErrors.askedAlready();
}

async function notifyDeciders(row: Application, ctx: Context): Promise<void> {
  await notifyPeople(ctx, { event: 'minors.asked', to: await decidersOf(ctx, row.organisation, row.createdBy), ...about(row, ctx) });
}

const about = ({ id }: Application, { actor }: Context) => ({
  link: `${LINK}?record=${id}`,
  record: { model: MinorsAccess.name, id },
  source: id,
  params: { name: actor.name },
});

function decided({ row, args }: ActionChange<typeof MinorsAccess, 'approve' | 'refuse' | 'revoke'>, ctx: Context): Partial<Application> {
  return { decidedBy: ctx.actor.userId, decidedAt: ctx.now().toISOString(), note: args.note ?? row.note };
}

function mustBeOthers(row: Application, ctx: Context): void {
  if (isOwn(row, ctx)) throw minorsErrors.ownApplication();
}

const isOwn = ({ createdBy }: Application, { actor }: Context): boolean => actor.userId !== null && createdBy === actor.userId;

/** Retracts the messages to the deciders, and notifies the applicant. */
async function notifyApplicant(row: Application, event: `minors.${'approve' | 'refuse' | 'revoke'}`, ctx: Context): Promise<void> {
  await retract(ctx, row.id);
  if (row.createdBy) await notifyPeople(ctx, { event, to: [row.createdBy], ...about(row, ctx) });
}
