import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { StoredFile } from '../../platform/file/file.model.ts';
import { Agency, isChoosable } from '../institution/agency/agency.model.ts';
import { School } from '../school/school.model.ts';
import { TripPlan } from '../trip/plan/trip-plan.model.ts';
import { agreementErrors } from './agreement.errors.ts';

type PlanRow = Row<typeof TripPlan>;

/** The plan of a record; throws unless the school has approved it. */
export async function approvedPlan(id: string | null, ctx: Context): Promise<PlanRow> {
  const plan = await lookUp(TripPlan, id, ctx);
  if (plan?.status !== 'approved' && plan?.status !== 'executing')
    throw agreementErrors.planNotApproved({}, { fields: { tripPlan: { key: 'agreement.planNotApproved' } } });
  return plan;
}

/** The plan of a record and the agency agreed for it; throws if there is none. */
export async function entrustedPlan(id: string | null, ctx: Context): Promise<PlanRow & { agency: string }> {
  const { agency, ...plan } = await approvedPlan(id, ctx);
  if (agency === null) throw agreementErrors.notEntrusted({}, { fields: { tripPlan: { key: 'agreement.notEntrusted' } } });
  return { ...plan, agency };
}

/** School, bureau and agency of a plan, for the data scopes. */
export const partiesOf = ({ school, bureau }: Pick<PlanRow, 'school' | 'bureau'>, agency: string | null) => ({ school, bureau, agency });

/** The same with the names of both sides. */
export async function namedPartiesOf(plan: Pick<PlanRow, 'school' | 'bureau'>, agency: string | null, ctx: Context) {
  const [school, partner] = [await lookUp(School, plan.school, ctx), await lookUp(Agency, agency, ctx)];
  return { ...partiesOf(plan, agency), schoolName: school?.name ?? null, agencyName: partner?.name ?? null };
}

/** Throws unless the agency is introduced until a day at least. */
export async function mustBeIntroduced(agency: string | null, day: string, ctx: Context): Promise<void> {
  const found = await lookUp(Agency, agency, ctx);
  if (!found || !isChoosable(found, day))
    throw agreementErrors.agencyNotIntroduced(
      { name: found?.name ?? '', day },
      { fields: { agency: { key: 'agreement.agencyNotIntroduced', params: { name: found?.name ?? '', day } } } },
    );
}

/** Throws if files were not uploaded by the actor, since the record would let the actor read them. */
export async function mustBeOwnFiles(ids: readonly string[], ctx: Context): Promise<void> {
  if (ctx.actor.userId === null) return;
  const own = await repo(StoredFile, elevated(ctx)).count({ id: { in: [...ids] }, createdBy: ctx.actor.userId });
  if (own < new Set(ids).size) throw agreementErrors.strangeFiles();
}
