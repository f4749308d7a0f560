import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { type Belonging, mustBeOfSite, mustHaveSite, ownSite } from './belonging.ts';
import { Building } from './building.model.ts';
import { Floor } from './floor.model.ts';
import { SiteArea } from './site-area.model.ts';
import { SiteDisplay } from './site-display.model.ts';
import { Venue } from './venue.model.ts';

export const siteAreaRules = defineRules(SiteArea, {
  save: { derive: ({ row }, ctx) => ownSite(row, ctx), check: ({ row }) => mustHaveSite(row) },
});

export const buildingRules = defineRules(Building, {
  save: {
    derive: ({ row }, ctx) => ownSite(row, ctx),
    check: async ({ row }, ctx) => {
      mustHaveSite(row);
      mustBeOfSite('area', await lookUp(SiteArea, row.area, ctx), row.site);
    },
  },
});

/** Site, kind and bureau as the building has them. */
export async function ofBuilding(id: string | null, ctx: Context): Promise<Belonging> {
  const { site = null, siteKind = null, siteBureau = null } = (await lookUp(Building, id, ctx)) ?? {};
  return { site, siteKind, siteBureau };
}

export const floorRules = defineRules(Floor, {
  save: { derive: ({ row }, ctx) => ofBuilding(row.building, ctx) },
});

export const siteDisplayRules = defineRules(SiteDisplay, {
  save: {
    derive: ({ row }, ctx) => ownSite(row, ctx),
    check: async ({ row }, ctx) => {
      mustHaveSite(row);
      mustBeOfSite('venue', await lookUp(Venue, row.venue, ctx), row.site);
    },
  },
  actions: {
    publish: { derive: (_change, ctx) => ({ publishAt: ctx.now().toISOString(), opinion: null }) },
    giveBack: { derive: ({ args }) => ({ opinion: args.opinion }) },
  },
});
