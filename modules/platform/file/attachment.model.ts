import { defineModel, f } from '@zhixing/model';

/**
 * What lies in the file store, for whoever looks after it: of which type, how large, whose, and which record carries it. It has the id of its
 * file. The name of a file may name a child, so that it is masked here; the file itself is opened by the record that carries it.
 */
export const Attachment = defineModel('attachment', {
  serverManaged: true,
  fields: {
    ext: f.text({ max: 20 }),
    name: f.text({ required: true, max: 200, sensitive: true }),
    mediaType: f.text({ required: true, max: 100, index: true }),
    size: f.integer({ required: true, min: 1 }),
    sha256: f.text({ required: true, max: 64 }),
    /** The first record that carried it, by its model and id; empty while none has. */
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
