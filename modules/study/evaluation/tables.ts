import type { Migration } from '@zhixing/engine/module.ts';

/**
 * Writes the scores of items of all answers that have none, from the stars that an answer holds. Ids follow from those of the answer and the item,
 * so that the same answers give the same rows.
 */
export const fillItemScores = `
  insert into evaluation_item_score (id, version, created_at, updated_at, deleted_at, evaluation, item, score, school, bureau, target, agency, site, course, tutor, evaluator_type, submitted_on, counted)
  select overlay(overlay(md5(e.id || '/' || i.id) placing '8' from 13) placing '8' from 17)::uuid, 1, e.created_at, e.updated_at, e.deleted_at,
    e.id, i.id, round(least((s->>'stars')::numeric * 5 / t.scale, 5), 2), e.school, e.bureau, e.target, e.agency, e.site, e.course, e.tutor,
    e.evaluator_type, e.submitted_on, e.counted
  from evaluation e
    join evaluation_template t on t.id = e.template
    cross join lateral jsonb_array_elements(e.scores) s
    join evaluation_item i on i.id = (s->>'item')::uuid
  where not exists (select 1 from evaluation_item_score o where o.evaluation = e.id)`;

/** Item scores of answers that were given before they were written with the answer. */
export const itemScores: Migration = {
  id: '2026-11-27-evaluation-item-scores',
  up: [
    `do $$ begin
      if to_regclass('evaluation') is not null then
        create table if not exists evaluation_item_score (id uuid primary key, version integer not null default 1,
          created_at timestamptz(3) not null default now(), created_by uuid, updated_at timestamptz(3) not null default now(), updated_by uuid,
          deleted_at timestamptz(3), evaluation uuid not null, item uuid not null, score numeric(21, 2) not null, school uuid, bureau uuid,
          target text collate "C", agency uuid, site uuid, course uuid, tutor uuid, evaluator_type text collate "C", submitted_on date,
          counted boolean);
        ${fillItemScores};
      end if;
    end $$`,
  ],
};

const scored = (columns: string): string => `
  select e.id as evaluation, i.id as item, round(least((s->>'stars')::numeric * 5 / t.scale, 5), 2) as score, ${columns}
  from evaluation e join evaluation_template t on t.id = e.template cross join lateral jsonb_array_elements(e.scores) s
    join evaluation_item i on i.id = (s->>'item')::uuid where e.deleted_at is null`;

/** Answers of which the scores of items differ from the stars that they hold, or from what is copied of them. */
export const wrongItemScores = `
  with wanted as materialized (${scored('e.school, e.bureau, e.target, e.agency, e.site, e.course, e.tutor, e.submitted_on, e.counted')}),
    found as materialized (select evaluation, item, score, school, bureau, target, agency, site, course, tutor, submitted_on, counted
      from evaluation_item_score where deleted_at is null)
  select distinct evaluation from ((table wanted except all table found) union all (table found except all table wanted)) d`;
