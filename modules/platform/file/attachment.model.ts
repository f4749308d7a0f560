import { defineModel, f } from '@zhixing/model';

/**
 * Administrative listing of stored files: media type, size, uploader, and the record that references each. Shares the id of its `file` row.
 * The name is masked because a file name may contain a child's name; the content is served only through the record that references it.
 */
export const Attachment = defineModel('attachment', {
  serverManaged: true,
  fields: {
    ext: f.text({ max: 20 }),
    name: f.text({ required: true, max: 200, sensitive: true }),
    mediaType: f.text({ required: true, max: 100, index: true }),
    size: f.integer({ required: true, min: 1 }),
    sha256: f.text({ required: true, max: 64 }),
    /** Model and id of the first record that referenced it; empty while no record does. */
    carrier: f.text({ max: 60, pick: '@models', index: true }),
    carrierId: f.text({ max: 60 }),
  },
  label: ['ext'],
  views: {
    list: {
      columns: ['name', 'ext', 'mediaType', 'size', 'carrier', 'createdBy', 'createdAt', 'sha256'],
      filters: ['ext', 'mediaType', 'carrier', 'createdBy', 'createdAt', 'size'],
      sort: '-createdAt',
    },
    form: { groups: [{ title: 'basics', fields: ['name', 'ext', 'mediaType', 'size', 'carrier', 'carrierId', 'sha256'] }] },
  },
});
