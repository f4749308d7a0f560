import type { Migration } from '@zhixing/engine/module.ts';

/** Fills in whether students stay in the region of their school, where that was not known when the reception was written. */
export const fillDirections = `
  update reception r set direction = case when s.region = o.region then 'within' else 'across' end
  from site s, school o
  where s.id = r.site and o.id = r.school and r.direction is null and s.region is not null and o.region is not null`;

/** Directions of receptions that were written before they had one. */
export const receptionDirections: Migration = {
  id: '2026-11-28-reception-directions',
  up: [
    `do $$ begin
      if to_regclass('reception') is not null then
        alter table reception add column if not exists direction text collate "C";
        ${fillDirections};
      end if;
    end $$`,
  ],
};
