import type { Migration } from '@zhixing/engine/module.ts';

/** Texts that replace built-in ones in this installation. */
export const translationTables: Migration = {
  id: '2026-11-22-translations',
  up: [
    `create table sys_translation (
      place text not null check (place in ('server', 'browser')), key text not null, language text not null check (language in ('zh', 'zh-TW', 'en')),
      text text not null, changed_at timestamptz(3) not null, changed_by uuid, primary key (place, key, language))`,
  ],
};
