import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Trip } from '../trip/trip.model.ts';
import { shortcomingsOf } from './cover.ts';
import { insuranceErrors } from './insurance.errors.ts';
import { InsurancePolicy, MIN_COVER } from './insurance-policy.model.ts';
import { rosterDifference, takeRoster, travellingOf } from './roster.ts';

type PolicyRow = Row<typeof InsurancePolicy>;
interface Written {
  readonly row: PolicyRow;
}

export const insurancePolicyRules = defineRules(InsurancePolicy, {
  save: { derive: derived, check: mustBeOpen },
  actions: {
    apply: { derive: ({ row }, ctx) => taken(row, ctx), check: mustHavePeople, before: ({ row }, ctx) => takeIfNamed(row, ctx) },
    endorse: {
      derive: ({ row, args }, ctx) => ({ ...taken(row, ctx), endorsementNo: args.endorsementNo ?? row.endorsementNo }),
      check: mustHavePeople,
      before: ({ row }, ctx) => takeIfNamed(row, ctx),
    },
    effect: { check: ({ row }, ctx) => mustCover(row, ctx) },
    outdate: { derive: () => ({ stale: true }) },
  },
});

async function derived({ row }: Written, ctx: Context): Promise<Partial<PolicyRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  return trip ? { school: trip.school, agency: trip.agency, bureau: trip.bureau } : {};
}

async function mustBeOpen({ row }: Written, ctx: Context): Promise<void> {
  if ((await lookUp(Trip, row.trip, ctx))?.status === 'cancelled') throw insuranceErrors.tripOver();
}

const taken = ({ kind }: PolicyRow, ctx: Context): Partial<PolicyRow> =>
  kind === 'travelAccident' ? { rosterAt: ctx.now().toISOString(), stale: false } : {};

const takeIfNamed = async (row: PolicyRow, ctx: Context): Promise<void> => {
  if (row.kind === 'travelAccident') await takeRoster(row, ctx);
};

async function mustHavePeople({ row }: Written, ctx: Context): Promise<void> {
  if (row.kind !== 'travelAccident') return;
  const { students } = await travellingOf(row.trip, ctx);
  if (students.length === 0) throw insuranceErrors.noPeople();
}

async function mustCover(row: PolicyRow, ctx: Context): Promise<void> {
  if (row.policyFile === null) throw insuranceErrors.noFile({}, { fields: { policyFile: { key: 'insurancePolicy.noFile' } } });
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return;
  const [short] = shortcomingsOf(row, trip);
  if (short === 'windowShort')
    throw insuranceErrors.windowShort({ from: chinaMinute(trip.gatherAt ?? trip.departAt), until: chinaMinute(trip.returnAt) });
  if (short === 'amountLow') throw insuranceErrors.amountLow({ least: MIN_COVER / 1_000_000 });
  if (row.kind !== 'travelAccident') return;
  const { missing, surplus } = await rosterDifference(row, ctx);
  if (missing + surplus > 0) throw insuranceErrors.rosterDiffers({ missing, surplus });
}

/** The roster is out of date as soon as somebody joins or leaves. */
async function outdate(trip: string, ctx: Context): Promise<void> {
  const policies = repo(InsurancePolicy, elevated(ctx));
  const current = await policies.find({ trip, kind: 'travelAccident', stale: false, status: { in: ['pending', 'effective'] } });
  for (const { id } of current) await policies.act(id, 'outdate');
}

const changes = { before: ({ row }: { readonly row: { readonly trip: string } }, ctx: Context) => outdate(row.trip, ctx) };

export const insuredSignUpRules = defineRules(SignUp, { actions: { confirm: changes, withdraw: changes, markAbsent: changes } });

export const insuredStaffRules = defineRules(TripStaff, { actions: { file: changes, replace: changes, release: changes } });
