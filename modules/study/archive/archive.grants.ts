import type { Grant } from '@zhixing/engine/permission/access.ts';

/** The school keeps the archives of its trips; bureaus open those of their area. Every file that is opened is logged. */
export const archiveGrants: readonly Grant[] = [
  { role: 'schoolAdmin', model: 'tripArchive', verbs: ['read'], actions: ['make'], scope: 'organisation', clear: ['file'] },
  { role: 'schoolLeader', model: 'tripArchive', verbs: ['read'], scope: 'organisation', clear: ['file'] },
  { role: 'finance', model: 'tripArchive', verbs: ['read'], scope: 'organisation' },
  { role: 'bureauAdmin', model: 'tripArchive', verbs: ['read'], scope: 'bureau', clear: ['file'] },
  { role: 'bureauApprover', model: 'tripArchive', verbs: ['read'], scope: 'bureau', clear: ['file'] },
  { role: 'schoolAdmin', model: 'retentionTimer', verbs: ['read'], scope: 'organisation' },
  { role: 'schoolLeader', model: 'retentionTimer', verbs: ['read'], scope: 'organisation' },
  { role: 'bureauAdmin', model: 'retentionTimer', verbs: ['read'], scope: 'bureau' },
];
