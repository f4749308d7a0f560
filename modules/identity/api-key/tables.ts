import type { Migration } from '@zhixing/engine/module.ts';

/** Keys of users and of the system. Only the hash and the prefix of a key are stored. */
export const apiKeyTables: Migration = {
  id: '2026-11-22-api-keys',
  up: [
    `create table sys_api_key (
      id uuid primary key, hash bytea not null unique, prefix text not null, name text not null, user_id uuid, roles uuid[] not null,
      organisation uuid, scope jsonb not null, addresses text[] not null, created_at timestamptz(3) not null, created_by uuid not null,
      expires_at timestamptz(3) not null, used_at timestamptz(3), used_from text, revoked_at timestamptz(3), revoked_by uuid)`,
    'create index ix_sys_api_key_user on sys_api_key (user_id, created_at)',
  ],
};

/** Keys that may call the data interfaces named here, and nothing else. */
export const interfaceKeyTables: Migration = {
  id: '2026-11-22-interface-keys',
  up: [`alter table sys_api_key add column interfaces uuid[] not null default '{}'`],
};
