import type { Migration } from '@zhixing/engine/module.ts';

/** Unfinished chunked uploads. A plain table rather than a model, because unfinished uploads are never listed or exported. */
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
