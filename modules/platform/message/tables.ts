import type { Migration } from '@zhixing/engine/module.ts';

/** Tables beside the models: secrets apart from lists, exports and history, the pace of accounts, and preferences. */
export const messageTables: Migration = {
  id: '2026-11-22-messages',
  up: [
    'create table sys_message_secret (account uuid primary key, sealed bytea not null, set_at timestamptz(3) not null)',
    // Unlogged: losing it in a crash costs at most one backoff.
    `create unlogged table sys_message_pace (account uuid primary key, left_over double precision not null, counted_at timestamptz(3) not null,
      failures integer not null default 0, rest_until timestamptz(3))`,
    `create table sys_message_preference (user_id uuid primary key, off text[] not null default '{}', quiet_from smallint, quiet_until smallint,
      language text, updated_at timestamptz(3) not null)`,
    // Followers of official accounts by open id, and codes by which a follower identifies as a user.
    `create table sys_message_follower (account uuid not null, open_id text not null, user_id uuid not null, linked_at timestamptz(3) not null,
      primary key (account, open_id), unique (account, user_id))`,
    `create table sys_message_follow_code (code text primary key, account uuid not null, user_id uuid not null, ends_at timestamptz(3) not null,
      unique (account, user_id))`,
  ],
};

/** Allows several send configurations for an event: the default one has the event name as code. */
export const configCodes: Migration = {
  id: '2026-11-22-message-config-codes',
  up: [
    'drop index if exists "uq_message_send_config_event_417fef69"',
    `do $$ begin
      if to_regclass('message_send_config') is not null then
        alter table message_send_config add column if not exists code text collate "zh-x-icu";
        update message_send_config set code = event where code is null;
      end if;
    end $$`,
  ],
};

/** Tokens and keys that authenticate events from WeChat; followers may be without a user from here on. */
export const receiverTables: Migration = {
  id: '2026-11-22-message-receivers',
  up: [
    'create table sys_message_receiver (account uuid primary key, token bytea not null, aes_key bytea, set_at timestamptz(3) not null)',
    'alter table if exists message_follower alter column "user" drop not null',
  ],
};

/** Short URLs of pages, for messages with limited length. */
export const shortLinkTables: Migration = {
  id: '2026-11-22-message-short-links',
  up: [
    'create table sys_message_short_link (code text primary key, link text not null, ends_at timestamptz(3) not null)',
    'create index ix_sys_message_short_link_end on sys_message_short_link (ends_at)',
  ],
};

/** Adds the status of templates; existing ones are enabled. */
export const templateStates: Migration = {
  id: '2026-11-22-message-template-states',
  up: [
    `do $$ begin
      if to_regclass('message_template') is not null then
        alter table message_template add column if not exists status text;
        update message_template set status = 'enabled' where status is null;
      end if;
    end $$`,
  ],
};

/** Drops the tables replaced by the model `messageFollower`. */
export const followerTables: Migration = {
  id: '2026-11-22-message-followers',
  up: ['drop table sys_message_follower', 'drop table sys_message_follow_code'],
};

/** Moves the titles of calendar messages, including those sent, to the masked column. */
export const maskedHeadings: Migration = {
  id: '2026-11-23-message-headings',
  up: [
    `do $$ begin
      if to_regclass('message') is not null then
        alter table message add column if not exists heading text;
        update message set heading = title, title = '—' where type = 'schedule' and heading is null;
      end if;
    end $$`,
  ],
};
