import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import type { GeoPoint } from '@zhixing/model';
import type { Position } from '@zhixing/model/geo-shape.ts';

/** How much a place says about now. */
export type Freshness = 'fresh' | 'stale' | 'lost';
export type WearerKind = 'student' | 'staff' | 'vehicle';

/** Somebody, or a coach, that carries a device, with where it was last. */
export interface Wearer {
  readonly id: string;
  readonly trip: string;
  readonly device: string;
  readonly kind: WearerKind;
  /** Student, person or vehicle on the trip. */
  readonly subject: string;
  readonly name: string;
  readonly group: string;
  readonly at: Position;
  /** Milliseconds since 1970. */
  readonly fixAt: number;
  readonly accuracyM: number;
  readonly speedKmh: number | null;
  readonly battery: number | null;
}

const STALE_MS = 120_000;
const LOST_MS = 600_000;

export function freshnessOf(fixAt: number, now: number): Freshness {
  const age = now - fixAt;
  if (age >= LOST_MS) return 'lost';
  return age >= STALE_MS ? 'stale' : 'fresh';
}

/** A row of the list of places; nothing where the reader may not see the place. */
export function wearerOf(row: RecordRow, labels: Labels): Wearer[] {
  const place = row.location as Partial<GeoPoint> | null;
  if (typeof place?.lng !== 'number' || typeof place.lat !== 'number') return [];
  const [field, kind] = row.student
    ? (['student', 'student'] as const)
    : row.tripStaff
      ? (['tripStaff', 'staff'] as const)
      : (['tripVehicle', 'vehicle'] as const);
  const label = (name: string) => labels[name]?.[String(row[name])] ?? '';
  return [
    {
      id: row.id,
      trip: String(row.trip),
      device: String(row.device),
      kind,
      subject: String(row[field]),
      name: label(field) || label('device'),
      group: label('group'),
      at: [place.lng, place.lat],
      fixAt: Date.parse(String(row.fixAt)),
      accuracyM: Number(row.accuracyM ?? 0),
      speedKmh: row.speedKmh === null ? null : Number(row.speedKmh),
      battery: row.battery === null ? null : Number(row.battery),
    },
  ];
}
