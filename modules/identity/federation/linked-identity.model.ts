import { defineModel, f } from '@zhixing/model';

/** That somebody of a provider is a user here. Written when he signs in for the first time, or links his account himself. */
export const LinkedIdentity = defineModel('linkedIdentity', {
  fields: {
    provider: f.ref('identityProvider', { required: true, onDelete: 'cascade' }),
    /** What the provider calls him for ever; names and addresses may change hands. */
    subject: f.text({ required: true, max: 255 }),
    user: f.ref('user', { required: true, onDelete: 'cascade', index: true }),
    /** What he was called there when he was linked. */
    name: f.text({ max: 80 }),
  },
  views: {
    list: { columns: ['provider', 'user', 'subject', 'name', 'createdAt'], filters: ['provider', 'user', 'subject'], sort: '-createdAt' },
  },
  label: ['user'],
  unique: [
    ['provider', 'subject'],
    ['provider', 'user'],
  ],
});
