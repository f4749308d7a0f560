import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import { Site } from '../institution/site/site.model.ts';
import { School } from '../school/school.model.ts';
import { isBefore, mustBeBookable, ofTheTrip } from './bookable.ts';
import { mustBeATime, noOffer, offered } from './counter-offer.ts';
import { type Matter, sendToRequester, sendToSite } from './people.ts';
import { receptionErrors } from './reception.errors.ts';
import { Reception } from './reception.model.ts';
import { RoomBooking } from './room-booking.model.ts';
import { expectedGirls, reserveRooms } from './rooms/reserve-rooms.ts';

type ReceptionRow = Row<typeof Reception>;
interface Written {
  readonly row: ReceptionRow;
}

const ended = {
  before: async ({ row }: Written, ctx: Context) => {
    await freeRooms(row, ctx);
    await sendToSite('cancelled', aboutOf(row, row.cancelReason), ctx);
  },
  derive: ({ args }: { readonly args: { readonly reason: string } }) => ({ cancelReason: args.reason, ...noOffer }),
};

export const receptionRules = defineRules(Reception, {
  create: {
    derive: derived,
    check: ({ row }, ctx) => mustBeBookable(requestOf(row), ctx),
    before: ({ row }, ctx) => sendToSite('requested', aboutOf(row), ctx),
  },
  update: {
    derive: async (change, ctx) => ({ ...(await derived(change, ctx)), ...noOffer }),
    check: ({ row }, ctx) => mustBeBookable(requestOf(row), ctx),
    before: ({ row }, ctx) => sendToSite('requested', aboutOf(row), ctx),
  },
  actions: {
    confirm: {
      check: mustStillBeOpen,
      before: async ({ row }, ctx) => {
        await reserveRooms(row, ctx);
        await sendToRequester('confirmed', aboutOf(row), ctx);
      },
    },
    allotRooms: { before: ({ row }, ctx) => reserveRooms(row, ctx) },
    reject: {
      derive: ({ args }) => ({ rejectReason: args.reason, ...noOffer }),
      before: ({ row }, ctx) => sendToRequester('rejected', aboutOf(row, row.rejectReason), ctx),
    },
    counter: {
      derive: ({ args }, ctx) => offered(args, ctx),
      check: ({ args }, ctx) => mustBeATime(args, ctx),
      before: ({ row, args }, ctx) => sendToRequester('countered', { ...aboutOf(row, row.counterNote), at: args.counterFrom }, ctx),
    },
    acceptCounter: {
      derive: ({ before }) => accepted(before),
      check: ({ row }, ctx) => mustBeBookable(requestOf(row), ctx),
      before: async ({ row }, ctx) => {
        await reserveRooms(row, ctx);
        await sendToSite('accepted', aboutOf(row), ctx);
      },
    },
    declineCounter: {
      derive: () => noOffer,
      before: ({ row, args }, ctx) => sendToSite('declined', aboutOf(row, args.note), ctx),
    },
    arrive: {
      check: ({ row }, ctx) => {
        if (isBefore(row.arriveAt, ctx)) throw receptionErrors.tooEarly();
      },
    },
    cancel: ended,
    lapse: {
      ...ended,
      before: async (change, ctx) => {
        await ended.before(change, ctx);
        await sendToRequester('cancelled', aboutOf(change.row, change.row.cancelReason), ctx);
      },
    },
  },
});

async function derived({ row }: Written, ctx: Context): Promise<Partial<ReceptionRow>> {
  const site = await lookUp(Site, row.site, ctx);
  const ofTrip = await ofTheTrip(row.trip, ctx);
  const planGirls = row.needLodging ? (row.planGirls ?? (await expectedGirls(row, ctx))) : null;
  const direction = await directionOf(site, ofTrip.school, ctx);
  return { planGirls, siteKind: site?.kind ?? null, siteBureau: site?.bureau ?? null, ...ofTrip, direction, ...nightsOf(row) };
}

async function directionOf(site: Row<typeof Site> | null, id: string | null, ctx: Context): Promise<ReceptionRow['direction']> {
  const school = await lookUp(School, id, ctx);
  if (!site?.region || !school?.region) return null;
  return site.region === school.region ? 'within' : 'across';
}

/** The nights at the site, and how many sleep there. */
function nightsOf({ arriveAt, leaveAt, needLodging, planStudents, planStaff }: ReceptionRow): Partial<ReceptionRow> {
  const [start, end] = [chinaDay(arriveAt), chinaDay(leaveAt)];
  const nights = needLodging ? Math.max(0, daysBetween(start, end)) : 0;
  return nights === 0 ? { nights, stay: null, lodgers: null } : { nights, stay: { start, end }, lodgers: planStudents + planStaff };
}

/** The reception at the time that was offered. */
function accepted(before: ReceptionRow): Partial<ReceptionRow> {
  const moved = { arriveAt: before.counterFrom ?? before.arriveAt, leaveAt: before.counterTo ?? before.leaveAt };
  return { ...moved, ...nightsOf({ ...before, ...moved }), ...noOffer };
}

const requestOf = ({ trip, site, arriveAt, leaveAt }: ReceptionRow) => ({
  trip,
  site,
  venue: null,
  time: { from: arriveAt, to: leaveAt },
  at: 'arriveAt',
});

async function mustStillBeOpen({ row }: Written, ctx: Context): Promise<void> {
  await mustBeBookable(requestOf(row), ctx);
}

async function freeRooms({ id }: ReceptionRow, ctx: Context): Promise<void> {
  const rooms = repo(RoomBooking, elevated(ctx));
  for (const booking of await rooms.find({ reception: id })) await rooms.remove(booking.id);
}

/** A reception as messages speak of it. */
const aboutOf = ({ id, receptionNo, site, siteKind, school, agency, arriveAt }: ReceptionRow, reason?: string | null): Matter => ({
  model: 'reception',
  id,
  no: receptionNo,
  site,
  siteKind,
  school,
  agency,
  at: arriveAt,
  reason: reason ?? null,
});
