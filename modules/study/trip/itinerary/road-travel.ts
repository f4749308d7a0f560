import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { GeoPoint } from '@zhixing/model';
import { routing } from '../ports.ts';
import { type Travel, travelBetween } from './travel.ts';

interface Pair {
  readonly from: GeoPoint;
  readonly to: GeoPoint;
}

/** Travel by road, or estimated from the straight line. */
export type RoadTravel = Travel & { readonly source: 'road' | 'estimate' };

/**
 * Distance and driving time of some legs by the configured provider. Once it fails, this and the remaining legs are estimated, so that one
 * silent provider costs one time-out; `failed` says so.
 */
export async function roadTravel(ctx: Context, pairs: readonly Pair[]): Promise<{ legs: RoadTravel[]; failed: boolean }> {
  const { between } = use(ctx.engine, routing);
  const legs: RoadTravel[] = [];
  let failed = false;
  for (const { from, to } of pairs) {
    const road: Travel | null = between && !failed ? await between(ctx, from, to).catch((error: unknown) => unanswered(ctx, error)) : null;
    failed ||= between !== null && road === null;
    legs.push(road ? { ...road, source: 'road' } : { ...travelBetween(from, to), source: 'estimate' });
  }
  return { legs, failed };
}

function unanswered({ engine }: Context, error: unknown): null {
  engine.log.warn({ error }, 'routing provider');
  return null;
}
