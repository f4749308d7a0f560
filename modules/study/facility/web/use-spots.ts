import type { RecordRow } from '@zhixing/client/records.ts';
import { useSave } from '@zhixing/client/use-writes.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useState } from 'react';

/** A place on a plan, in thousandths of its width and height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A venue as the list of the floor reads it. */
interface PlacedVenue {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly capacity: number;
  readonly status: string;
  readonly planX: number | null;
  readonly planY: number | null;
}

/** A record of the list as a venue on the plan. */
export const placed = (row: RecordRow): PlacedVenue => row as unknown as PlacedVenue;

export type Placed = PlacedVenue & { readonly spot: Spot | null };

/** The venues of a floor with their places; a moved one stays where it was put until the server has stored it. */
export function useSpots(read: readonly PlacedVenue[]) {
  const save = useSave('venue');
  const { attempt } = useNotices();
  const [moved, setMoved] = useState<ReadonlyMap<string, Spot>>(new Map());
  const venues = read.map((venue): Placed => {
    const stored = venue.planX === null || venue.planY === null ? null : { x: venue.planX, y: venue.planY };
    return { ...venue, spot: moved.get(venue.id) ?? stored };
  });
  const place = async (id: string, spot: Spot): Promise<void> => {
    const venue = read.find((one) => one.id === id);
    if (!venue || (venue.planX === spot.x && venue.planY === spot.y)) return;
    setMoved((before) => new Map(before).set(id, spot));
    await attempt(() => save.mutateAsync({ id, version: venue.version, values: { planX: spot.x, planY: spot.y } }));
    setMoved((before) => new Map([...before].filter(([one]) => one !== id)));
  };
  return { venues, place };
}
