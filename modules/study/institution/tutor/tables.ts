import type { Migration } from '@zhixing/engine/module.ts';

/** Sets `current` for tutors stored before that column existed. */
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

/** Drops the old unique index on the identity number, since table plans only add indexes. */
export const tutorNumbersFreed: Migration = {
  id: '2026-11-23-tutor-numbers-freed',
  up: ['drop index if exists uq_tutor_id_card_7a8b74f3'],
};
