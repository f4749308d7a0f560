import { defineModel, f } from '@zhixing/model';

/** An uploaded file: what it is called and what it is. Its bytes lie in the file store under the record's id. */
export const StoredFile = defineModel('file', {
  fields: {
    name: f.text({ required: true, max: 200 }),
    mediaType: f.text({ required: true, max: 100, readonly: true }),
    size: f.integer({ required: true, min: 1, readonly: true }),
    sha256: f.text({ required: true, max: 64, readonly: true }),
  },
  views: { list: { columns: ['name', 'mediaType', 'size', 'createdAt'] } },
});
