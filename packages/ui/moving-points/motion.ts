import type { Position } from '@zhixing/model/geo-shape.ts';

/** Places in the square [0, 1) of the web map, from the north-west: pixels of a zoom level divided by its width. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The place of degrees in the square of the web map (EPSG:3857). */
export function placeOf([lng, lat]: Position): Place {
  const sin = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

/** A point on its way from where it was seen to where it was reported. */
interface Way {
  readonly from: Place;
  readonly to: Place;
  readonly since: number;
}

/** Farther than this, as a share of the width of the world (about 400 m), a point is somewhere else and does not glide there. */
const FAR = 1e-5;

/**
 * Points that glide to their newest places, so that a map of many reports is seen as movement.
 * @param durationMs how long a way takes; 0 lets points jump
 */
export function createMotion(durationMs: number) {
  let ways = new Map<string, Way>();
  let last = 0;
  const placeAt = ({ from, to, since }: Way, now: number): Place => {
    const share = durationMs > 0 ? Math.min(1, Math.max(0, (now - since) / durationMs)) : 1;
    return share === 1 ? to : { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  };
  const wayTo = (to: Place, before: Way | undefined, now: number): Way => {
    if (!before) return { from: to, to, since: now };
    if (before.to.x === to.x && before.to.y === to.y) return before;
    const from = placeAt(before, now);
    last = now;
    return Math.hypot(to.x - from.x, to.y - from.y) > FAR ? { from: to, to, since: now } : { from, to, since: now };
  };
  return {
    /** Sends every point to its place; those that are not named are gone. */
    send(places: ReadonlyMap<string, Place>, now: number): void {
      ways = new Map(Array.from(places, ([id, place]) => [id, wayTo(place, ways.get(id), now)]));
    },
    /** Where a point is at a moment. */
    at(id: string, now: number): Place | undefined {
      const way = ways.get(id);
      return way && placeAt(way, now);
    },
    /** Whether a point is still on its way. */
    isMoving: (now: number): boolean => now - last < durationMs,
  };
}
