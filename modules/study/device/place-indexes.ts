import type { Migration } from '@zhixing/engine/module.ts';

/** The index of moments that present places had: with it each report wrote all eleven indexes of its row anew. */
export const placesByMoment: Migration = {
  id: '2026-11-29-places-by-moment',
  up: ['drop index if exists ix_location_fix_fix_at_1faf315c'],
};
