import { defineModel, f } from '@zhixing/model';

/** Metadata of an uploaded file. Its bytes are in the file store under the id of this row. */
export const StoredFile = defineModel('file', {
  fields: {
    name: f.text({ required: true, max: 200 }),
    mediaType: f.text({ required: true, max: 100, readonly: true }),
    size: f.integer({ required: true, min: 1, readonly: true }),
    sha256: f.text({ required: true, max: 64, readonly: true }),
  },
  views: { list: { columns: ['name', 'mediaType', 'size', 'createdAt'] } },
});
