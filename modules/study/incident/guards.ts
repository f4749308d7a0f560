import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineGuards, type Gap } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip/trip.model.ts';
import { Incident, underWay } from './incident.model.ts';

/** G33: no incident of the trip is still under way. */
export const incidentGuards = defineGuards(Trip, { G33: { at: ['archive'], check: concludedGaps } });

async function concludedGaps({ id }: Row<typeof Trip>, ctx: Context): Promise<readonly Gap[]> {
  const open = await repo(Incident, elevated(ctx)).find({ trip: id, status: { in: [...underWay] } });
  return open.map(
    (incident): Gap => ({
      text: 'open',
      params: { no: incident.incidentNo ?? '', title: incident.title },
      who: ['schoolAdmin', 'bureauAdmin'],
      record: { model: Incident.name, id: incident.id },
      ...(incident.reportedAt && { since: incident.reportedAt }),
    }),
  );
}
