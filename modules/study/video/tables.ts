import type { Migration } from '@zhixing/engine/module.ts';

/** Looks at cameras: who watches which, from where the picture is fetched, and until when without being fetched again. */
export const watchTable: Migration = {
  id: '2026-11-27-video-watches',
  up: [
    'create table sys_video_watch (id uuid primary key, camera uuid not null, who uuid not null, kind text not null, address text not null, trusted boolean not null, began_at timestamptz(3) not null, ends_at timestamptz(3) not null)',
    'create index ix_sys_video_watch_ends on sys_video_watch (ends_at)',
  ],
};
