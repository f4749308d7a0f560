import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { mustBeOfSite, mustHaveSite, ownSite } from './belonging.ts';
import { Building } from './building.model.ts';
import { facilityErrors } from './facility.errors.ts';
import { Floor } from './floor.model.ts';
import { SiteArea } from './site-area.model.ts';

export const buildingRules = defineRules(Building, {
  save: {
    derive: ({ row }, ctx) => ownSite(row, ctx),
    check: async ({ row }, ctx) => {
      mustHaveSite(row);
      mustBeOfSite('area', await lookUp(SiteArea, row.area, ctx), row.site);
    },
  },
  update: { check: ({ row }, ctx) => mustHoldItsFloors(row, ctx) },
});

async function mustHoldItsFloors({ id, floorsUp, floorsDown }: Row<typeof Building>, ctx: Context): Promise<void> {
  const outside = { any: [{ level: { gt: floorsUp } }, { level: { lt: -floorsDown } }] };
  const floor = await repo(Floor, elevated(ctx)).first({ all: [{ building: id }, outside] });
  if (!floor) return;
  const params = { level: floor.level };
  throw facilityErrors.lowerFloors(params, {
    fields: { [floor.level > 0 ? 'floorsUp' : 'floorsDown']: { key: 'facility.lowerFloors', params } },
  });
}

export const floorRules = defineRules(Floor, {
  save: {
    derive: async ({ row }, ctx) => {
      const { site = null, siteKind = null, siteBureau = null } = (await lookUp(Building, row.building, ctx)) ?? {};
      return { site, siteKind, siteBureau };
    },
    check: async ({ row }, ctx) => {
      const floors = (await lookUp(Building, row.building, ctx))?.floorsDown ?? 0;
      if (row.level < -floors)
        throw facilityErrors.belowGround({ floors }, { fields: { level: { key: 'facility.belowGround', params: { floors } } } });
    },
  },
});
