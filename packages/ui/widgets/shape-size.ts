import type { Line, Polygon } from '@zhixing/model/geo-shape.ts';
import { areaOf, lengthOf } from '@zhixing/model/kinds/shape.ts';

const KILO = 1000;
const figure = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

/** Formats an area in m², from one square kilometre on in km². */
const area = (metres: number): string => (metres < KILO ** 2 ? `${figure(metres)} m²` : `${figure(metres / KILO ** 2)} km²`);
const length = (metres: number): string => (metres < KILO ? `${figure(metres)} m` : `${figure(metres / KILO)} km`);

/** Area of a polygon or length of a line; empty for an incomplete shape. */
export function shapeSize(value: unknown): string {
  if (!isShape(value)) return '';
  return value.type === 'Polygon' ? area(areaOf(value)) : length(lengthOf(value));
}

const isShape = (value: unknown): value is Polygon | Line => typeof value === 'object' && value !== null && 'coordinates' in value;
