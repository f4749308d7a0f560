import type { Migration } from '@zhixing/engine/module.ts';

/** Titles were stored in one language; category and trip, which every alarm has, say the same in each. */
export const dropTitles: Migration = {
  id: '2026-11-27-alarm-titles',
  up: ['alter table if exists alarm drop column if exists title'],
};
