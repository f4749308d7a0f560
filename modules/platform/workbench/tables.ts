import type { Migration } from '@zhixing/engine/module.ts';

/*
 * Data of users beside the records. Plain tables instead of models: lists, export, search, history and recycle bin of a model would expose
 * these rows without checking permission on their record or their owner. `json` instead of `jsonb` for documents of clients, because it
 * preserves their text.
 */

export const settingTables: Migration = {
  id: '2026-11-21-workbench-settings',
  up: [
    `create table sys_setting (
      user_id uuid not null, key text not null, value json not null, size integer not null,
      updated_at timestamptz(3) not null, primary key (user_id, key))`,
  ],
};

export const recordTables: Migration = {
  id: '2026-11-21-workbench-records',
  up: [
    `create table sys_view (
      id uuid primary key, version integer not null default 1, model text not null, page text not null, name text not null,
      audience text not null, role text, pinned boolean not null, is_default boolean not null, owner uuid not null,
      definition json not null, updated_at timestamptz(3) not null)`,
    'create index ix_sys_view_page on sys_view (model, page)',
    'create index ix_sys_view_owner on sys_view (owner)',
    `create table sys_draft (
      user_id uuid not null, model text not null, record text not null, changes json not null, base_version integer,
      saved_at timestamptz(3) not null, primary key (user_id, model, record))`,
    'create index ix_sys_draft_age on sys_draft (saved_at)',
    // Unlogged: presence is worthless after a crash and needs no write-ahead log.
    `create unlogged table sys_presence (
      model text not null, record_id uuid not null, session text not null, user_id uuid not null, editing boolean not null,
      since timestamptz(3) not null, seen_at timestamptz(3) not null, primary key (model, record_id, session))`,
    `create table sys_comment (
      id uuid primary key, model text not null, record_id uuid not null, author uuid not null, text text not null,
      mentions uuid[] not null, at timestamptz(3) not null)`,
    'create index ix_sys_comment_record on sys_comment (model, record_id, at desc)',
  ],
};

/** The organisation within which a view is shared. */
export const viewOrganisations: Migration = {
  id: '2026-11-25-view-organisations',
  up: ['alter table sys_view add column organisation uuid'],
};
