import type { Migration } from '@zhixing/engine/module.ts';

/** Copies the children of guardians from the links that existed before guardians listed them. */
export const guardiansChildren: Migration = {
  id: '2026-11-25-guardians-children',
  up: [
    `do $$ begin
      if to_regclass('student_guardian') is not null then
        alter table guardian add column if not exists children uuid[];
        update guardian g set children = l.children from (
          select l.guardian, array_agg(distinct s.id) as children from student_guardian l
            join student s on s.id = l.student and s.deleted_at is null where l.deleted_at is null group by l.guardian) l
          where l.guardian = g.id;
      end if;
    end $$`,
  ],
};
