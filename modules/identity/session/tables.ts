import type { Migration } from '@zhixing/engine/module.ts';

/** The role that a viewing session previews, and the organisation chosen for it. */
export const previewTables: Migration = {
  id: '2026-11-25-role-preview',
  up: ['alter table sys_session add column preview_role uuid, add column preview_organisation uuid'],
};

/** Sessions in which an administrator views the platform as another user: by whom, and from which session. */
export const viewingTables: Migration = {
  id: '2026-11-22-viewing',
  up: [
    'alter table sys_session add column viewer uuid, add column viewer_session uuid',
    'create index ix_sys_session_viewer on sys_session (viewer_session) where viewer_session is not null',
  ],
};

/** The application that is open in a session; a new sign-in begins in the business again. */
export const sessionApplications: Migration = {
  id: '2026-11-25-session-application',
  up: ['alter table sys_session add column application text'],
};
