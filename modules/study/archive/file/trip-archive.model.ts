import { defineModel, f } from '@zhixing/model';
import { archiveScopes, ofArchivedTrip } from '../parties.ts';

/** The archive file of a trip (行程档案): one ZIP of documents and data that opens without the product. Who opens it is logged. */
export const TripArchive = defineModel('tripArchive', {
  minors: true,
  serverManaged: true,
  fields: {
    archiveNo: f.serial({ prefix: 'AR', unique: true }),
    ...ofArchivedTrip,
    archivedAt: f.moment({ required: true }),
    file: f.file({ sensitive: true }),
    size: f.integer({ min: 0 }),
    /** Files in it, the list of hashes included. */
    parts: f.integer({ min: 0 }),
    sha256: f.text({ max: 64 }),
    madeAt: f.moment(),
    failReason: f.text({ max: 300 }),
  },
  states: ['pending', 'making', 'ready', 'failed'],
  tones: { pending: 'neutral', making: 'processing', ready: 'success', failed: 'danger' },
  actions: {
    /** Makes the file in the background. */
    make: { from: ['pending', 'ready', 'failed'], to: 'making' },
    finish: {
      from: ['making'],
      to: 'ready',
      system: true,
      args: {
        file: f.file({ required: true }),
        size: f.integer({ required: true, min: 0 }),
        parts: f.integer({ required: true, min: 0 }),
        sha256: f.text({ required: true, max: 64 }),
      },
    },
    fail: { from: ['making'], to: 'failed', system: true, args: { reason: f.text({ required: true, max: 300 }) } },
  },
  views: {
    list: {
      columns: ['archiveNo', 'trip', 'status', 'archivedAt', 'file', 'size', 'parts', 'sha256', 'madeAt', 'school'],
      filters: ['trip', 'status', 'archivedAt', 'school'],
      sort: '-archiveNo',
    },
  },
  label: ['archiveNo'],
  unique: [['trip']],
  scopes: archiveScopes,
});
