import type { Migration } from '@zhixing/engine/module.ts';

/** The state that the next step of an instance needs, and the queue of background work. */
export const flowTables: Migration = {
  id: '2026-11-22-flows',
  up: [
    `create table sys_flow_state (instance uuid primary key, state jsonb not null, args jsonb not null default '{}',
      parent uuid, parent_visit integer, parent_index integer)`,
    `create table sys_flow_work (id uuid primary key, instance uuid not null, work jsonb not null, due_at timestamptz not null default now(),
      attempts integer not null default 0, last_error text)`,
    'create index sys_flow_work_due on sys_flow_work (due_at)',
    'create index sys_flow_state_parent on sys_flow_state (parent)',
  ],
};

/** Comments, drafts and signatures. */
export const flowConversationTables: Migration = {
  id: '2026-11-22-flow-talk',
  up: [
    `create table sys_flow_comment (id uuid primary key, instance uuid not null, author uuid not null, text text not null, files uuid[] not null default '{}',
      mentions uuid[] not null default '{}', answers uuid, at timestamptz not null, removed_at timestamptz)`,
    'create index sys_flow_comment_instance on sys_flow_comment (instance, at)',
    `create table sys_flow_draft (instance uuid not null, task integer not null, "user" uuid not null, draft jsonb not null, at timestamptz not null,
      primary key (instance, task, "user"))`,
    `create table sys_flow_signature (record uuid primary key, instance uuid not null, image bytea not null, media_type text not null)`,
    'create index sys_flow_signature_instance on sys_flow_signature (instance)',
  ],
};

/** Fills in template and initiator of history lines written before these columns existed. */
export const flowRecordOwners: Migration = {
  id: '2026-11-22-flow-record-owners',
  up: [
    `do $$ begin
      if to_regclass('flow_record') is not null then
        alter table flow_record add column if not exists template uuid, add column if not exists initiator uuid;
        update flow_record r set template = i.template, initiator = i.initiator from flow_instance i where i.id = r.instance and r.initiator is null;
      end if;
    end $$`,
  ],
};

/** Moves tasks whose owners have asked others before deciding from `waiting` to `asking`, apart from tasks whose turn has not come. */
export const flowTasksBegun: Migration = {
  id: '2026-11-23-flow-tasks-begun',
  up: [
    `do $$ begin
      if to_regclass('flow_task') is not null then
        update flow_task t set standing = 'asking' from flow_instance i
          where i.id = t.instance and i.standing in ('running', 'returned') and t.standing = 'waiting' and t.opened_at is not null;
      end if;
    end $$`,
  ],
};

/** Flows without an enabled version were shown as available although nobody could start them. */
export const unpublishedFlows: Migration = {
  id: '2026-11-25-unpublished-flows',
  up: [
    `do $$ begin
      if to_regclass('flow_template') is not null and to_regclass('flow_version') is not null then
        update flow_template t set status = 'unpublished' where t.status = 'onShelf'
          and not exists (select 1 from flow_version v where v.template = t.id and v.status = 'enabled' and v.deleted_at is null);
      end if;
    end $$`,
  ],
};
