import { type Batch, type SampleOptions, sampleBatches } from '../sample.ts';

export type SampleRows = { [E in Batch['entity']]: Extract<Batch, { entity: E }>['rows'] };

/** All records of a sample by entity; by default the demo on a fixed day. */
export function sampleRows(options: Partial<SampleOptions> = {}): SampleRows {
  const all: Record<string, object[]> = {};
  for (const { entity, rows } of sampleBatches({ profile: 'demo', now, ...options })) all[entity] = [...(all[entity] ?? []), ...rows];
  // Each batch has the rows of its entity, which the compiler cannot infer in the loop.
  return all as SampleRows;
}

export const now = new Date('2026-11-21T09:30:00+08:00');
