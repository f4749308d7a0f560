import { type Context, elevated, isServer } from '@zhixing/engine/context.ts';
import { lockRecord, lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { isChoosable } from '../institution/agency/agency.model.ts';
import { Site } from '../institution/site/site.model.ts';
import { Tutor } from '../institution/tutor/tutor.model.ts';
import { Staff } from '../school/staff.model.ts';
import { isArrangeable, isUnderWay, Trip, timesOf } from '../trip/trip.model.ts';
import { tripStaffErrors } from './escort.errors.ts';
import { travellersOf } from './guards.ts';
import { needsOf } from './need.ts';
import { personOf } from './person.ts';
import { staffGaps, USUAL_MONTHS } from './staff-papers.ts';
import { TripGroup } from './trip-group.model.ts';
import { TripStaff, teachingRoles } from './trip-staff.model.ts';

type StaffRow = Row<typeof TripStaff>;

export const tripStaffRules = defineRules(TripStaff, {
  create: { derive: ({ row }, ctx) => derived(row, ctx), check: mustBeSound },
  update: { derive: ({ row }, ctx) => derived(row, ctx), check: mustBeSound },
  delete: { check: ({ row }, ctx) => mustBeOpen(row, ctx) },
  actions: {
    submit: {
      // Read once more, since papers may have been renewed after the person was chosen.
      derive: async ({ row }, ctx) => ({
        ...(await derived(row, ctx)),
        submittedBy: ctx.actor.userId,
        submittedAt: ctx.now().toISOString(),
        filedBy: null,
        filedAt: null,
        filingOpinion: null,
      }),
      check: mustBeSound,
    },
    file: {
      derive: async ({ row, args }, ctx) => ({ ...(await derived(row, ctx)), ...decided(args.opinion, ctx) }),
      check: async (change, ctx) => {
        mustBeAnother(change, ctx);
        await mustHavePapers(change.row, ctx);
      },
    },
    reject: { derive: ({ args }, ctx) => decided(args.opinion, ctx), check: mustBeAnother },
    replace: {
      derive: ({ args }) => ({ removedReason: args.reason }),
      check: async ({ row, args }, ctx) => {
        if (args.staff && args.tutor) throw tripStaffErrors.twoPeople();
        await mustNotBeUnderWay(row, ctx);
        if (!args.staff && !args.tutor) await mustLeaveEnough(row, ctx);
      },
      before: succeed,
    },
    move: { derive: ({ row }, ctx) => derived(row, ctx) },
    release: { derive: ({ args }) => ({ removedReason: args.reason }) },
  },
});

const decided = (opinion: string | null, ctx: Context): Partial<StaffRow> => ({
  filingOpinion: opinion,
  filedBy: ctx.actor.userId,
  filedAt: ctx.now().toISOString(),
});

/** Times of the trip, and what the person's own record says. */
async function derived(row: StaffRow, ctx: Context): Promise<Partial<StaffRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  return { ...(trip && timesOf(trip)), ...(await personOf(row, ctx)) };
}

async function mustBeOpen({ trip }: StaffRow, ctx: Context): Promise<void> {
  const locked = await lockRecord(Trip, trip, ctx);
  if (!isServer(ctx) && !isArrangeable(locked)) throw tripStaffErrors.tripClosed({ name: locked.name });
}

/** Under way a person is replaced by a change in the trip's log, on which somebody else decides. */
async function mustNotBeUnderWay({ trip }: StaffRow, ctx: Context): Promise<void> {
  const locked = await lockRecord(Trip, trip, ctx);
  if (!isServer(ctx) && isUnderWay(locked)) throw tripStaffErrors.underWay({ name: locked.name });
}

/** Once the departure is filed, a teacher leaves without a successor only while the others are enough for the children (I-21). */
async function mustLeaveEnough({ id, trip: of, role }: StaffRow, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, of, ctx);
  if (!trip || isServer(ctx) || isArrangeable(trip) || !(teachingRoles as readonly string[]).includes(role)) return;
  const others = await repo(TripStaff, elevated(ctx)).find({ trip: of, id: { ne: id }, status: { ne: 'removed' } });
  const teachers = needsOf(await travellersOf(trip, ctx), others).find(({ code }) => code === 'teachers');
  if (!teachers || teachers.present >= teachers.least) return;
  throw tripStaffErrors.fewTeachers({ name: trip.name, present: teachers.present, least: teachers.least });
}

async function mustBeSound({ row }: ChangeOf<typeof TripStaff>, ctx: Context): Promise<void> {
  await mustBeOpen(row, ctx);
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return;
  mustBeOnePerson(row);
  const staff = await lookUp(Staff, row.staff, ctx);
  if (staff && staff.school !== trip.school) throw at('staff', 'otherSchool');
  const tutor = await lookUp(Tutor, row.tutor, ctx);
  if (tutor) await mustBeTutorOf(trip, tutor, ctx);
}

const at = (field: string, code: 'otherSchool' | 'tutorElsewhere' | 'tutorAway' | 'twoPeople') =>
  tripStaffErrors[code]({}, { fields: { [field]: { key: `tripStaff.${code}` } } });

/** A person comes from one register, or is entered by hand. */
function mustBeOnePerson({ staff, tutor, driver }: StaffRow): void {
  const given = [staff, tutor, driver].filter((one) => one !== null);
  if (given.length > 1) throw at(tutor ? 'tutor' : 'staff', 'twoPeople');
}

/** Tutors belong to the agency of the trip or to one of its bases and camps, and are introduced until the return. */
async function mustBeTutorOf(trip: Row<typeof Trip>, tutor: Row<typeof Tutor>, ctx: Context): Promise<void> {
  const isOfSite = tutor.site !== null && (trip.sites ?? []).includes(tutor.site);
  const isOfAgency = tutor.agency !== null && tutor.agency === trip.agency;
  if (!isOfSite && !isOfAgency) throw at('tutor', 'tutorElsewhere');
  const site = await lookUp(Site, tutor.site, ctx);
  const last = chinaDay(trip.returnAt);
  if (!isChoosable(tutor, last) || (site && !isChoosable(site, last))) throw at('tutor', 'tutorAway');
}

/** Whoever filed a person does not decide about it (I-26). */
function mustBeAnother({ row }: { readonly row: StaffRow }, ctx: Context): void {
  if (ctx.actor.userId !== null && ctx.actor.userId === row.submittedBy) throw tripStaffErrors.fourEyes();
}

async function mustHavePapers(row: StaffRow, ctx: Context): Promise<void> {
  const gaps = staffGaps(row, await checkMonths(row.trip, ctx));
  if (gaps.length === 0) return;
  const words = gaps.map(({ code, day }) => ctx.engine.texts.text(ctx.language, `tripStaff.gaps.${code}`, { day }));
  throw tripStaffErrors.papersOpen({ reasons: words.join(ctx.language === 'en' ? '; ' : '；') });
}

/** For how many months a background check counts, by the policy of the trip's bureau. */
export async function checkMonths(trip: string, ctx: Context): Promise<number> {
  const bureau = (await lookUp(Trip, trip, ctx))?.bureau ?? null;
  return (await lookUp(EducationBureau, bureau, ctx))?.backgroundCheckMonths ?? USUAL_MONTHS;
}

/** The successor takes the role and the groups; a person who leaves without one leaves them open. */
async function succeed({ row, args }: ActionChange<typeof TripStaff, 'replace'>, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const { trip, role, fullTime, vehicle, duties } = row;
  const { staff, tutor } = args;
  const next = staff || tutor ? await repo(TripStaff, server).create({ trip, role, fullTime, vehicle, duties, staff, tutor }) : null;
  if (next) await updateRows(ctx, TripStaff, { set: { replacedBy: next.id }, where: sql`t.id = ${row.id}` });
  const groups = repo(TripGroup, server);
  for (const group of await groups.find({ any: [{ leaderTeacher: row.id }, { tutor: row.id }] }))
    await groups.update(group.id, group.leaderTeacher === row.id ? { leaderTeacher: next?.id ?? null } : { tutor: next?.id ?? null });
}
