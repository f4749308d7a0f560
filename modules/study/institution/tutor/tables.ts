import type { Migration } from '@zhixing/engine/module.ts';

/** Tutors written before the number of somebody who has left was free again. */
export const tutorsInPost: Migration = {
  id: '2026-11-23-tutors-in-post',
  up: [
    `do $$ begin
      if to_regclass('tutor') is not null then
        alter table tutor add column if not exists current boolean;
        update tutor set current = true where status <> 'exited';
      end if;
    end $$`,
  ],
};

/** The index by which a number could be there once alone: plans of tables add, they take nothing away. */
export const tutorNumbersFreed: Migration = {
  id: '2026-11-23-tutor-numbers-freed',
  up: ['drop index if exists uq_tutor_id_card_7a8b74f3'],
};
