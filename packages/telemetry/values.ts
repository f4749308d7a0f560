/** A value of a decoded JSON text or of a query, before anything is known of it. */
export type Loose = Readonly<Record<string, unknown>>;

/** Thrown where a message holds what no device should send; the text names the field. */
export class Malformed extends Error {
  override name = 'Malformed';
}

export function asObject(value: unknown, name = 'body'): Loose {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Loose;
  throw new Malformed(`${name} is no object`);
}

/** A finite number, also where it comes as text; undefined where it is missing or empty. */
export function numberOf(of: Loose, name: string): number | undefined {
  const value = of[name];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw new Malformed(`${name} is no number`);
}

const MAX_TEXT_LENGTH = 200;

export function textOf(of: Loose, name: string): string | undefined {
  const value = of[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && value.length <= MAX_TEXT_LENGTH) return value;
  throw new Malformed(`${name} is no text`);
}

/** Latitude and longitude by their names; undefined where both are missing. */
export function placeOf(of: Loose, latName: string, lngName: string): { lat: number; lng: number } | undefined {
  const [lat, lng] = [numberOf(of, latName), numberOf(of, lngName)];
  if (lat === undefined && lng === undefined) return undefined;
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) throw new Malformed(`${latName} is no place`);
  return { lat, lng };
}

/** Only what is there, so that absent values leave no keys behind. */
export function present<T extends object>(values: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

export const share = (value: number | undefined): number | undefined =>
  value === undefined || value < 0 || value > 100 ? undefined : Math.round(value);

export const heading = (value: number | undefined): number | undefined =>
  value === undefined || value < 0 ? undefined : Math.round(value) % 360;
