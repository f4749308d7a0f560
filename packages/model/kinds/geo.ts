import { defineKind, issue } from '../kind.ts';

/** A point in GCJ-02 degrees: `{lng, lat}`. */
export const geo = defineKind('geo', {
  column: () => 'jsonb',
  check: (value) => (isPoint(value) ? null : issue('field.notGeo')),
  parse: (text) => {
    const parts = /^(-?\d+(?:\.\d+)?)[,，\s]+(-?\d+(?:\.\d+)?)$/.exec(text.normalize('NFKC'));
    const value = { lng: Number(parts?.[1]), lat: Number(parts?.[2]) };
    return isPoint(value) ? { value } : { issue: issue('field.notGeo') };
  },
  format: (value) => (isPoint(value) ? `${value.lng},${value.lat}` : ''),
  schema: () => ({
    type: 'object',
    properties: { lng: { type: 'number' }, lat: { type: 'number' } },
    required: ['lng', 'lat'],
    additionalProperties: false,
  }),
  operators: () => ['empty'],
  geometry: 'point',
  personal: 'identifies',
  expression: () => 'any',
  example: (_field, n) => ({ lng: 112 + (n % 100) / 100, lat: 28.2 }),
});

function isPoint(value: unknown): value is { lng: number; lat: number } {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { lng, lat } = value as Record<string, unknown>;
  return typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
}
