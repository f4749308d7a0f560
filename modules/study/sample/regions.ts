import { idOf } from './ids.ts';
import type { GeoPoint, RegionRow } from './rows.ts';

/** A district, county or county-level city of the fictional city. GB/T 2260 has not allocated 4399. */
export interface District {
  readonly index: number;
  readonly code: string;
  readonly name: string;
  /** Name without its rank: 麓山 for 麓山区. */
  readonly shortName: string;
  readonly centre: GeoPoint;
}

export const CITY = { code: '439900', name: '湘江市', centre: { lng: 112.9388, lat: 28.2282 } } as const;

export const DISTRICTS: readonly District[] = (
  [
    ['439902', '麓山区', 112.9313, 28.2348],
    ['439903', '橘洲区', 112.9899, 28.1127],
    ['439904', '星湖区', 113.0325, 28.1854],
    ['439905', '开阳区', 112.9858, 28.2565],
    ['439906', '雨岭区', 113.037, 28.1377],
    ['439907', '望江区', 112.8313, 28.3475],
    ['439921', '星浏县', 113.0813, 28.246],
    ['439981', '浏河市', 113.6431, 28.1639],
    ['439982', '宁安市', 112.5518, 28.2774],
  ] as const
).map(([code, name, lng, lat], index) => ({ index, code, name, shortName: name.slice(0, -1), centre: { lng, lat } }));

const regionId = (code: string): string => idOf('region', code);

/** The city and its nine districts, the city first. */
export function regionRows(): RegionRow[] {
  const city: RegionRow = {
    id: regionId(CITY.code),
    code: CITY.code,
    name: CITY.name,
    parent: null,
    level: 'city',
    center: CITY.centre,
    sortCode: 0,
  };
  const districts = DISTRICTS.map((district) => ({
    id: regionId(district.code),
    code: district.code,
    name: district.name,
    parent: city.id,
    level: 'district' as const,
    center: district.centre,
    sortCode: district.index + 1,
  }));
  return [city, ...districts];
}
