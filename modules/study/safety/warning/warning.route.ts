import type { Context } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { School } from '../../school/school.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { type EffectiveSetting, effectiveSetting, settingOf } from './setting-of.ts';
import { WarningSetting } from './warning-setting.model.ts';

/** Effective thresholds of warnings and where each comes from, of a trip that the reader sees, or of the reader's school or platform. */
export const warningRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/safety/warning-settings/effective',
      access: 'session',
      query: z.strictObject({ trip: z.uuid().optional() }),
      summary: 'The thresholds of warnings that hold for a trip or a school, and where each comes from',
    },
    ({ query }, ctx) => effective(query.trip ?? null, ctx),
  ),
];

async function effective(trip: string | null, ctx: Context): Promise<{ figures: EffectiveSetting; own: string | null }> {
  if (trip) {
    const found = await repo(Trip, ctx).get(trip);
    const own = await repo(WarningSetting, ctx).first({ trip });
    return { figures: await settingOf(found, ctx), own: own?.id ?? null };
  }
  const school = (await lookUp(School, ctx.actor.organisationId, ctx))?.id ?? null;
  const own = await repo(WarningSetting, ctx).first({ level: school ? 'school' : 'platform', school });
  return { figures: await effectiveSetting({ trip: null, school }, ctx), own: own?.id ?? null };
}
