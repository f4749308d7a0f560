import type { Migration } from '@zhixing/engine/module.ts';

/** Uploads that come in pieces and are not finished yet. A plain table: nobody lists or exports what is half there. */
export const uploadTables: Migration = {
  id: '2026-11-21-file-uploads',
  up: [
    `create table sys_file_upload (
      id uuid primary key, owner uuid not null, name text not null, size bigint not null, sha256 text, received bigint not null default 0,
      created_at timestamptz(3) not null, touched_at timestamptz(3) not null)`,
    'create index ix_sys_file_upload_owner on sys_file_upload (owner)',
    'create index ix_sys_file_upload_touched on sys_file_upload (touched_at)',
  ],
};
