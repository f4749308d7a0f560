import { type Context, elevated } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { retract } from '@zhixing/engine/notification/notification.ts';
import { maskedValue } from '@zhixing/engine/permission/mask.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import { addOneTimeResult } from '@zhixing/engine/write/one-time-result.ts';
import type { Row } from '@zhixing/model';
import { User } from '../../identity/account/user.model.ts';
import { notifyAdministrators } from './keepers.ts';
import { firstAccountOf, foundPlace } from './place.ts';
import { accountOpening } from './ports.ts';
import { registrationErrors } from './registration.errors.ts';
import { Registration } from './registration.model.ts';
import { accountMustBeFree, bureauOf, mustBeFree, oneAfterTheOther, placeKind } from './taken.ts';

type Registered = Row<typeof Registration>;

/** The flow status shown outside, by state. */
const flow = { pending: 'wait', supplement: 'wait', approved: 'adopt', rejected: 'reject' } as const;

/**
 * The life cycle of a registration from application to first account. Other records created on approval (a school, an agency, a binding of
 * a mini-program user) are in the rules of the modules that own those models; those are listed before this one, so that the organisation
 * exists when the account is created.
 */
export const registrationRules = defineRules(Registration, {
  derive: ({ row }) => ({ flowStatus: flow[row.status] }),
  create: {
    derive: async ({ row }, ctx) => ({ submittedAt: ctx.now().toISOString(), ...(await completed(row, ctx)) }),
    check: ({ row }, ctx) => mustBeAcceptable(row, ctx),
    before: ({ row }, ctx) => notifyAdministrators(row, ctx),
  },
  update: {
    derive: async ({ row, changed }, ctx) => ({
      // A new phone number has not been verified.
      smsVerified: row.smsVerified && !changed.has('phone'),
      ...(await completed(row, ctx)),
    }),
    check: ({ row }, ctx) => mustBeAcceptable(row, ctx),
  },
  restore: {
    check: async ({ row }, ctx) => {
      if (row.status !== 'pending' && row.status !== 'supplement') throw registrationErrors.closed();
      await mustBeAcceptable(row, ctx);
    },
  },
  actions: {
    verifyPhone: { derive: () => ({ smsVerified: true }) },
    approve: {
      derive: (change, ctx) => ({ ...decided(change, ctx), ...(placeKind(change.row) !== null && { targetId: newId() }) }),
      check: ({ row }, ctx) => mustBeApprovable(row, ctx),
      before: async ({ row }, ctx) => {
        await retract(ctx, row.id);
        if (placeKind(row) !== null) await letIn(row, ctx);
      },
    },
    askMore: {
      derive: decided,
      before: ({ row }, ctx) => retract(ctx, row.id),
    },
    reject: {
      derive: decided,
      before: ({ row }, ctx) => retract(ctx, row.id),
    },
    resubmit: {
      derive: (_change, ctx) => ({ submittedAt: ctx.now().toISOString() }),
      check: ({ row }, ctx) => mustBeAcceptable(row, ctx),
      before: ({ row }, ctx) => notifyAdministrators(row, ctx),
    },
    renewPassword: { before: ({ row }, ctx) => renewPassword(row, ctx) },
  },
});

const completed = async (row: Registered, ctx: Context): Promise<Partial<Registered>> => ({
  bureau: await bureauOf(row.region ?? '', ctx),
  ...namesOfChild(row, ctx),
});

/** Masks the name and contact of a child who registers: `studentName` alone holds the name, as a sensitive field. */
function namesOfChild({ kind, identity, name, contact }: Registered, { engine }: Context): Partial<Registered> {
  const field = engine.registry.get(Registration.name).fields.studentName;
  if (kind !== 'miniProgram' || identity !== 'student' || !field) return {};
  return { name: String(maskedValue(field, name)), contact: contact === name ? String(maskedValue(field, contact)) : contact };
}

type Decision = ActionChange<typeof Registration, 'approve' | 'askMore' | 'reject'>;

function decided({ args }: Decision, ctx: Context): Partial<Registered> {
  return { auditor: ctx.actor.userId, auditedAt: ctx.now().toISOString(), opinion: args.opinion };
}

/** Schools, bases and camps need a bureau in charge; agencies and suppliers belong to the platform. */
const underBureau = ({ kind }: Registered): boolean => kind === 'school' || kind === 'site';

async function mustBeAcceptable(row: Registered, ctx: Context): Promise<void> {
  if (!row.agreement) throw registrationErrors.agreementNeeded({}, { fields: { agreement: { key: 'registration.agreementNeeded' } } });
  if (underBureau(row) && row.bureau === null)
    throw registrationErrors.noBureau({}, { fields: { region: { key: 'registration.noBureau' } } });
  await oneAfterTheOther(ctx);
  await mustBeFree(row, ctx);
  await accountMustBeFree(row, ctx);
}

async function mustBeApprovable(row: Registered, ctx: Context): Promise<void> {
  const approver = await lookUp(User, ctx.actor.userId, ctx);
  if (approver?.mobilePhone === row.phone) throw registrationErrors.ownRegistration();
  if (row.kind !== 'miniProgram' && !row.materials?.length) throw registrationErrors.materialsMissing();
  await mustBeAcceptable(row, ctx);
}

async function letIn(row: Registered, ctx: Context): Promise<void> {
  await foundPlace(row, ctx);
  const account = firstAccountOf(row);
  addOneTimeResult(ctx, { account: account.account, password: await use(ctx.engine, accountOpening).open(elevated(ctx), account) });
}

async function renewPassword(row: Registered, ctx: Context): Promise<void> {
  const { account } = firstAccountOf(row);
  const password = await use(ctx.engine, accountOpening).renewInitialPassword(elevated(ctx), account);
  if (password === null) throw registrationErrors.passwordInUse();
  addOneTimeResult(ctx, { account, password });
}
