import { defineModel, f } from '@zhixing/model';

/** Links a provider's identity to a user. Created at the first sign-in, or when users link their account themselves. */
export const LinkedIdentity = defineModel('linkedIdentity', {
  fields: {
    provider: f.ref('identityProvider', { required: true, onDelete: 'cascade' }),
    /** The provider's permanent id; names and addresses can be reassigned. */
    subject: f.text({ required: true, max: 255 }),
    user: f.ref('user', { required: true, onDelete: 'cascade', index: true }),
    /** The user's name at the provider when the link was created. */
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
