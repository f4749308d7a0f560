import { type Context, elevated } from '@zhixing/engine/context.ts';
import { handOver } from '@zhixing/engine/hand-over.ts';
import { newId } from '@zhixing/engine/identifiers.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules, type Moment, type Rules } from '@zhixing/engine/rules.ts';
import { takeBack } from '@zhixing/engine/telling.ts';
import { maskedValue } from '@zhixing/engine/values.ts';
import type { ActionOf, Row } from '@zhixing/model';
import { User } from '../../identity/account/user.model.ts';
import { tellKeepers } from './keepers.ts';
import type { Neighbours } from './neighbours.ts';
import { firstAccountOf, foundPlace } from './place.ts';
import { registrationErrors } from './registration.errors.ts';
import { Registration } from './registration.model.ts';
import { accountMustBeFree, bureauOf, mustBeFree, oneAfterTheOther, placeKind } from './taken.ts';

type Registered = Row<typeof Registration>;
type RegistrationMoment = Moment<Registered, ActionOf<typeof Registration>>;

const flow = { pending: 'wait', supplement: 'wait', approved: 'adopt', rejected: 'reject' } as const;

/**
 * What a registration goes through. What becomes of schools and of users of the mini-program, the modules that know them say in rules
 * of their own; they come before these, so that the first account finds its place.
 */
export const registrationRules = (neighbours: Neighbours): Rules =>
  defineRules(Registration, {
    derive: async (moment, ctx) => ({ flowStatus: flow[moment.row.status], ...(await derived(moment, ctx)) }),
    check: async (moment, ctx) => {
      if (moment.action === 'approve') return mustBeApprovable(moment.row, ctx);
      if (isSaid(moment)) await mustBeAcceptable(moment.row, ctx);
    },
    beforeCommit: async ({ row, verb, action }, ctx) => {
      if (action === 'resubmit' || verb === 'create') await tellKeepers(row, ctx);
      if (action !== null && decisions.includes(action)) await takeBack(ctx, row.id);
      if (action === 'approve' && placeKind(row) !== null) await letIn(row, neighbours, ctx);
      if (action === 'renewPassword') await renewPassword(row, neighbours, ctx);
    },
  });

/** Whether the applicant has said or changed something. */
const isSaid = ({ verb, action }: RegistrationMoment): boolean =>
  verb === 'create' || verb === 'update' || verb === 'restore' || action === 'resubmit';

const decisions = ['approve', 'askMore', 'reject'];

async function derived(moment: RegistrationMoment, ctx: Context): Promise<Partial<Registered>> {
  const { row, verb, action, changed } = moment;
  const now = ctx.now().toISOString();
  if (action === 'verifyPhone') return { smsVerified: true };
  if (action === 'resubmit') return { submittedAt: now };
  if (action !== null && decisions.includes(action)) return decided(moment, ctx);
  if (verb === 'create') return { submittedAt: now, bureau: await bureauOf(row.region ?? '', ctx), ...ofChild(row, ctx) };
  if (verb !== 'update') return {};
  // Another telephone is not the one that was verified.
  return { smsVerified: row.smsVerified && !changed.has('phone'), bureau: await bureauOf(row.region ?? '', ctx), ...ofChild(row, ctx) };
}

/** A child who registers is named in one place, behind its mask; what lists show names nobody. */
function ofChild({ kind, identity, name, contact }: Registered, { engine }: Context): Partial<Registered> {
  const field = engine.registry.get(Registration.name).fields.studentName;
  if (kind !== 'miniProgram' || identity !== 'student' || !field) return {};
  return { name: String(maskedValue(field, name)), contact: contact === name ? String(maskedValue(field, contact)) : contact };
}

function decided({ row, action, args }: RegistrationMoment, ctx: Context): Partial<Registered> {
  const opinion = typeof args.opinion === 'string' ? args.opinion : null;
  const target = action === 'approve' && placeKind(row) !== null ? { targetId: newId() } : {};
  return { auditor: ctx.actor.userId, auditedAt: ctx.now().toISOString(), opinion, ...target };
}

/** Of schools, bases and camps a bureau must be in charge; agencies and suppliers belong to the platform. */
const underBureau = ({ kind }: Registered): boolean => kind === 'school' || kind === 'site';

async function mustBeAcceptable(row: Registered, ctx: Context): Promise<void> {
  if (row.status !== 'pending' && row.status !== 'supplement') throw registrationErrors.closed();
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
  await mustBeAcceptable({ ...row, status: 'pending' }, ctx);
}

async function letIn(row: Registered, { openAccount }: Neighbours, ctx: Context): Promise<void> {
  await foundPlace(row, ctx);
  const account = firstAccountOf(row);
  handOver(ctx, { account: account.account, password: await openAccount(elevated(ctx), account) });
}

async function renewPassword(row: Registered, { renewInitialPassword }: Neighbours, ctx: Context): Promise<void> {
  const { account } = firstAccountOf(row);
  const password = await renewInitialPassword(elevated(ctx), account);
  if (password === null) throw registrationErrors.passwordInUse();
  handOver(ctx, { account, password });
}
