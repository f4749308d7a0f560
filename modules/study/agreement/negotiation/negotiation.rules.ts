import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import { TripPlan } from '../../trip/plan/trip-plan.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { negotiationErrors } from '../agreement.errors.ts';
import { lineAmount, shareHalfUp } from '../amounts.ts';
import { approvedPlan, mustBeIntroduced, mustBeOwnFiles, namedPartiesOf, partiesOf } from '../plan-parties.ts';
import { Negotiation } from './negotiation.model.ts';
import { NegotiationRound } from './negotiation-round.model.ts';
import { QuoteLine } from './quote-line.model.ts';
import { quotedLines } from './quoted-lines.ts';

type NegotiationRow = Row<typeof Negotiation>;
type RoundRow = Row<typeof NegotiationRound>;
type Quoting = ActionChange<typeof Negotiation, 'quote' | 'requote'>;

/** Quotes to compare from the headcount on from which the bureau's policy asks for it. */
const QUOTES_NEEDED = 3;

const quoting = {
  derive: (change: Quoting, ctx: Context) => quoted(change, ctx),
  check: async ({ args, before }: Quoting, ctx: Context) => {
    // The proposal of the former quote may be kept, whoever of the agency uploaded it.
    if (args.proposalFile !== before.proposalFile) await mustBeOwnFiles([args.proposalFile], ctx);
  },
  before: (change: Quoting, ctx: Context) => storeLines(change, ctx),
};

export const negotiationRules = defineRules(Negotiation, {
  create: {
    derive: ({ row }, ctx) => ofPlan(row, ctx),
    check: async ({ row }, ctx) => {
      const plan = await approvedPlan(row.tripPlan, ctx);
      if (plan.mode === 'selfOrganised')
        throw negotiationErrors.selfOrganised({}, { fields: { tripPlan: { key: 'negotiation.selfOrganised' } } });
      await mustBeIntroduced(row.agency, plan.endDate, ctx);
      await mustBeOnlyOne(row, ctx);
    },
  },
  update: {
    check: ({ changed }) => {
      const name = ['tripPlan', 'agency'].find((one) => changed.has(one));
      if (name) throw negotiationErrors.partiesStay({}, { fields: { [name]: { key: 'negotiation.partiesStay' } } });
    },
  },
  actions: {
    quote: quoting,
    requote: quoting,
    accept: {
      derive: ({ row, args }) => ({ agreedPlan: row.tripPlan, singleSourceReason: args.singleSourceReason }),
      check: mustBeAcceptable,
      before: async ({ row }, ctx) => {
        await declineOthers(row, ctx);
        await entrust(row, ctx);
      },
    },
    decline: { derive: ({ args }) => ({ failReason: args.failReason }) },
    cancel: { derive: ({ args }) => ({ failReason: args.failReason }) },
  },
});

async function ofPlan(row: NegotiationRow, ctx: Context): Promise<Partial<NegotiationRow>> {
  const plan = await lookUp(TripPlan, row.tripPlan, ctx);
  if (!plan) return {};
  return {
    ...(await namedPartiesOf(plan, row.agency, ctx)),
    agency: row.agency,
    planName: plan.name,
    expectStudents: row.expectStudents ?? plan.expectStudents,
    expectStart: row.expectStart ?? plan.startDate,
    days: row.days ?? plan.days,
  };
}

async function mustBeOnlyOne({ id, tripPlan, agency }: NegotiationRow, ctx: Context): Promise<void> {
  const running = { tripPlan, agency, id: { ne: id }, status: { in: ['open', 'quoted', 'agreed'] } };
  if ((await repo(Negotiation, elevated(ctx)).count(running)) > 0)
    throw negotiationErrors.twice({}, { fields: { agency: { key: 'negotiation.twice' } } });
  const agreed = await repo(Negotiation, elevated(ctx)).count({ tripPlan, status: 'agreed' });
  if (agreed > 0) throw negotiationErrors.alreadyAgreed({}, { fields: { tripPlan: { key: 'negotiation.alreadyAgreed' } } });
}

function quoted({ row, args }: Quoting, ctx: Context): Partial<NegotiationRow> {
  const total = quotedLines(args.lines).reduce((sum, line) => sum + lineAmount(line), 0);
  return {
    proposalFile: args.proposalFile,
    quoteTotal: total,
    quotePerStudent: shareHalfUp(total, row.expectStudents ?? 1),
    quotedAt: ctx.now().toISOString(),
    quoteEdition: (row.quoteEdition ?? 0) + 1,
  };
}

async function storeLines({ row, args }: Quoting, ctx: Context): Promise<void> {
  const { id: negotiation, quoteEdition } = row;
  const lines = repo(QuoteLine, elevated(ctx));
  for (const [index, line] of quotedLines(args.lines).entries())
    await lines.create({ negotiation, edition: quoteEdition ?? 1, seq: index + 1, ...line });
}

async function mustBeAcceptable({ row, args }: ActionChange<typeof Negotiation, 'accept'>, ctx: Context): Promise<void> {
  const plan = await approvedPlan(row.tripPlan, ctx);
  await mustBeIntroduced(row.agency, plan.endDate, ctx);
  await mustBeAlone(row.tripPlan, ctx);
  const others = repo(Negotiation, elevated(ctx));
  if ((await others.count({ tripPlan: row.tripPlan, status: 'agreed' })) > 0) throw negotiationErrors.alreadyAgreed();
  const policy = await lookUp(EducationBureau, plan.bureau, ctx);
  if (args.singleSourceReason || plan.expectStudents < (policy?.filingHeadcountThreshold ?? 0)) return;
  const compared = await others.find({ tripPlan: row.tripPlan, quotedAt: { empty: false }, status: { ne: 'cancelled' } });
  const quotes = new Set(compared.map(({ agency }) => agency)).size;
  if (quotes < QUOTES_NEEDED)
    throw negotiationErrors.fewQuotes(
      { quotes, needed: QUOTES_NEEDED, students: plan.expectStudents },
      {
        fields: {
          singleSourceReason: { key: 'negotiation.fewQuotes', params: { quotes, needed: QUOTES_NEEDED, students: plan.expectStudents } },
        },
      },
    );
}

/**
 * Refuses at once while another agency is being agreed for the plan. Waiting instead would deadlock: each of the two holds its own negotiation,
 * which the other one has to decline.
 */
async function mustBeAlone(plan: string, ctx: Context): Promise<void> {
  const [lock] = await ctx.db.query<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`negotiation ${plan}`}, 0)) as held`,
  );
  if (!lock?.held) throw negotiationErrors.beingAgreed();
}

async function declineOthers({ id, tripPlan, agencyName }: NegotiationRow, ctx: Context): Promise<void> {
  const negotiations = repo(Negotiation, elevated(ctx));
  const failReason = ctx.engine.texts.find('zh', 'negotiation.agreedWithOther') ?? '';
  for (const other of await negotiations.find({ tripPlan, id: { ne: id }, status: { in: ['open', 'quoted'] } }))
    await negotiations.act(other.id, 'decline', { failReason: failReason.replace('{name}', agencyName ?? '') });
}

/** Writes what was agreed to the plan, its trips and their itineraries: from now on the agency sees them. */
async function entrust({ tripPlan, agency, sites, courses }: NegotiationRow, ctx: Context): Promise<void> {
  await repo(TripPlan, elevated(ctx)).act(tripPlan, 'entrust', { agency });
  const trips = repo(Trip, elevated(ctx));
  for (const trip of await trips.find({ tripPlan, status: 'preparing' })) {
    // The agency itself is derived from the plan, for trips below and for items by the rules of their module.
    await trips.update(trip.id, { sites: trip.sites?.length ? trip.sites : sites, courses: trip.courses?.length ? trip.courses : courses });
    const items = repo(ItineraryItem, elevated(ctx));
    for (const item of await items.find({ trip: trip.id })) await items.update(item.id, {});
  }
}

/** A trip is carried out by the agency that is agreed for its plan. */
export const entrustedTripRules = defineRules(Trip, {
  update: { derive: async ({ row }, ctx) => ({ agency: (await lookUp(TripPlan, row.tripPlan, ctx))?.agency ?? null }) },
});

export const quoteLineRules = defineRules(QuoteLine, {
  create: {
    derive: async ({ row }, ctx) => {
      const negotiation = await lookUp(Negotiation, row.negotiation, ctx);
      return negotiation ? partiesOf(negotiation, negotiation.agency) : {};
    },
  },
});

export const negotiationRoundRules = defineRules(NegotiationRound, {
  create: { derive: ({ row }, ctx) => ofNegotiation(row, ctx), check: mustBeRunning },
  update: { check: mustBeRunning },
  delete: { check: mustBeRunning },
});

async function ofNegotiation(row: RoundRow, ctx: Context): Promise<Partial<RoundRow>> {
  const negotiation = await lookUp(Negotiation, row.negotiation, ctx);
  if (!negotiation) return {};
  const [last] = await repo(NegotiationRound, elevated(ctx)).find(
    { negotiation: row.negotiation },
    { order: { field: 'roundNo', descending: true }, limit: 1 },
  );
  return { ...partiesOf(negotiation, negotiation.agency), roundNo: (last?.roundNo ?? 0) + 1 };
}

async function mustBeRunning({ row }: ChangeOf<typeof NegotiationRound>, ctx: Context): Promise<void> {
  const negotiation = await lookUp(Negotiation, row.negotiation, ctx);
  if (negotiation && !['open', 'quoted'].includes(negotiation.status)) throw negotiationErrors.ended();
}
