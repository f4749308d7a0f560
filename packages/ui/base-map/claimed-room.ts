import type L from 'leaflet';
import { type Box, boxAround } from './name-room.ts';

/** Fired by a map when what lies on it has taken other room. */
export const ROOM_TAKEN = 'zxroomtaken';

const rooms = new WeakMap<L.Map, readonly Box[]>();

/** Room that marks and names on a map take at its zoom; names of the ground keep out of it. */
export function claimRoom(map: L.Map, boxes: readonly Box[]): void {
  rooms.set(map, boxes);
  map.fire(ROOM_TAKEN);
}

export const claimedRoom = (map: L.Map): readonly Box[] => rooms.get(map) ?? [];

/** A box around a place, in pixels of the zoom level, which do not change as the map is moved. */
export function boxAt(map: L.Map, at: L.LatLngExpression, width: number, height: number): Box {
  const { x, y } = map.project(at);
  return boxAround(x, y, width, height);
}
