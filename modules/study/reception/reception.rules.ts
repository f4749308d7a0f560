import type { Context } from '@zhixing/engine/context.ts';
import { lookUp } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import { Site } from '../institution/site/site.model.ts';
import { ofTheTrip } from './belonging.ts';
import { Reception } from './reception.model.ts';

type ReceptionRow = Row<typeof Reception>;

export const receptionRules = defineRules(Reception, {
  save: { derive: derived },
  actions: {
    reject: { derive: ({ args }) => ({ rejectReason: args.reason }) },
    cancel: { derive: ({ args }) => ({ cancelReason: args.reason }) },
    lapse: { derive: ({ args }) => ({ cancelReason: args.reason }) },
  },
});

async function derived({ row }: { readonly row: ReceptionRow }, ctx: Context): Promise<Partial<ReceptionRow>> {
  const site = await lookUp(Site, row.site, ctx);
  return { siteKind: site?.kind ?? null, siteBureau: site?.bureau ?? null, ...(await ofTheTrip(row.trip, ctx)), ...nightsOf(row) };
}

/** The nights at the site, and how many sleep there. */
function nightsOf({ arriveAt, leaveAt, needLodging, planStudents, planStaff }: ReceptionRow): Partial<ReceptionRow> {
  const [start, end] = [chinaDay(arriveAt), chinaDay(leaveAt)];
  const nights = needLodging ? Math.max(0, daysBetween(start, end)) : 0;
  return nights === 0 ? { nights, stay: null, lodgers: null } : { nights, stay: { start, end }, lodgers: planStudents + planStaff };
}
