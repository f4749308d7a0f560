import type { GeoPoint } from '@zhixing/model';

/** Road distance and driving time between two places. */
export interface Travel {
  readonly distanceKm: number;
  readonly driveMinutes: number;
}

/** How travel is estimated from the straight line: the factor for roads, and the average speed. */
export interface TravelEstimate {
  readonly detour: number;
  readonly kmPerHour: number;
}

const usualTravel: TravelEstimate = { detour: 1.3, kmPerHour: 50 };

/** Estimates road distance and driving time between two points. Minutes are rounded up to the editor's step. */
export function travelBetween(from: GeoPoint, to: GeoPoint, { detour, kmPerHour }: TravelEstimate = usualTravel): Travel {
  const road = straightKm(from, to) * detour;
  return roundedTravel(road, (road / kmPerHour) * 60);
}

/** Kilometres to one decimal, minutes rounded up to the editor's step. */
export const roundedTravel = (km: number, minutes: number): Travel => ({
  distanceKm: Math.round(km * 10) / 10,
  driveMinutes: Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES,
});

/** Times of an itinerary are multiples of this. */
export const STEP_MINUTES = 5;

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance, by the haversine formula. */
export function straightKm(from: GeoPoint, to: GeoPoint): number {
  const [dLat, dLng] = [radians(to.lat - from.lat), radians(to.lng - from.lng)];
  const chord = Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
