import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { mustBeOfSite, mustHaveSite, ownSite } from './belonging.ts';
import { Building } from './building.model.ts';
import { rewriteClosedDays } from './closed-days.ts';
import { facilityErrors } from './facility.errors.ts';
import { Floor } from './floor.model.ts';
import { SiteArea } from './site-area.model.ts';
import { SiteClosure } from './site-closure.model.ts';
import { SiteDisplay } from './site-display.model.ts';
import { Venue } from './venue.model.ts';

export const siteAreaRules = defineRules(SiteArea, {
  save: { derive: ({ row }, ctx) => ownSite(row, ctx), check: ({ row }) => mustHaveSite(row) },
});

const reasoned = { derive: ({ args }: { readonly args: { readonly reason: string } }) => ({ statusReason: args.reason }) };
const usableAgain = { derive: () => ({ statusReason: null }) };

/** Steps of the actions that take a venue or room out of use and return it. */
export const usableSteps = { maintain: reasoned, close: reasoned, restore: usableAgain, open: usableAgain };

export const venueRules = defineRules(Venue, {
  save: {
    derive: async ({ row }, ctx) => {
      const floor = await lookUp(Floor, row.floor, ctx);
      return { ...(await ownSite(row, ctx)), building: row.building ?? floor?.building ?? null };
    },
    check: async ({ row }, ctx) => mustLieTogether(row, ctx),
  },
  update: { derive: ({ row, changed }) => (changed.has('floor') ? offThePlan(row) : {}) },
  actions: usableSteps,
});

// A place on the plan of one floor means nothing on that of another.
const offThePlan = (_row: Row<typeof Venue>) => ({ planX: null, planY: null });

async function mustLieTogether(row: Row<typeof Venue>, ctx: Context): Promise<void> {
  mustHaveSite(row);
  mustBeOfSite('area', await lookUp(SiteArea, row.area, ctx), row.site);
  mustBeOfSite('building', await lookUp(Building, row.building, ctx), row.site);
  const floor = await lookUp(Floor, row.floor, ctx);
  if (!floor || floor.building === row.building) return;
  const params = { name: floor.name };
  throw facilityErrors.elsewhere(params, { fields: { floor: { key: 'facility.elsewhere', params } } });
}

export const siteDisplayRules = defineRules(SiteDisplay, {
  save: { derive: ({ row }, ctx) => ownSite(row, ctx), check: mustNameOwnVenue },
  actions: {
    publish: { derive: (_change, ctx) => ({ publishAt: ctx.now().toISOString(), opinion: null }) },
    giveBack: { derive: ({ args }) => ({ opinion: args.opinion }) },
  },
});

export const siteClosureRules = defineRules(SiteClosure, {
  before: async ({ row, before }, ctx) => {
    const sites = new Set([row.site, before?.site ?? null].filter((site) => site !== null));
    for (const site of [...sites].toSorted()) await rewriteClosedDays(site, ctx);
  },
  save: { derive: ({ row }, ctx) => ownSite(row, ctx), check: mustNameOwnVenue },
});

async function mustNameOwnVenue(
  { row }: { readonly row: { readonly site: string | null; readonly venue: string | null } },
  ctx: Context,
): Promise<void> {
  mustHaveSite(row);
  mustBeOfSite('venue', await lookUp(Venue, row.venue, ctx), row.site);
}
