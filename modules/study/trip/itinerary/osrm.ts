import type { Context } from '@zhixing/engine/context.ts';
import type { GeoPoint } from '@zhixing/model';
import { z } from 'zod';
import { roundedTravel, type Travel } from './travel.ts';

const answer = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ distance: z.number().nonnegative(), duration: z.number().nonnegative() })).min(1),
});

const TIMEOUT_MS = 5000;
const SECONDS = 60;
const METRES = 1000;

/**
 * Asks a routing server that speaks the HTTP interface of OSRM for the fastest way by car. The request passes the door of outgoing requests:
 * a server off the public internet has to be allowed there.
 */
export const osrmRouting =
  (address: string) =>
  async ({ engine }: Context, from: GeoPoint, to: GeoPoint): Promise<Travel> => {
    const points = [from, to].map(({ lng, lat }) => `${lng},${lat}`).join(';');
    const url = `${address.replace(/\/+$/, '')}/route/v1/driving/${points}?overview=false`;
    const response = await engine.outgoing.fetch(url, { timeoutMs: TIMEOUT_MS, headers: { accept: 'application/json' } });
    const [route] = answer.parse(await response.json()).routes;
    return roundedTravel((route?.distance ?? 0) / METRES, (route?.duration ?? 0) / SECONDS);
  };
