import { defineModel, f } from '@zhixing/model';

/** Permissions of one principal on one subject: a model, the pages of the menu, or the applications. */
export const Authorisation = defineModel('authorisation', {
  fields: {
    role: f.ref('role', { onDelete: 'cascade' }),
    user: f.ref('user', { onDelete: 'cascade' }),
    position: f.ref('position', { onDelete: 'cascade' }),
    userGroup: f.ref('userGroup', { onDelete: 'cascade' }),
    /** Name of a model, or `@pages`, or `@applications`. */
    subject: f.text({ required: true, max: 60 }),
    document: f.json({ required: true }),
  },
  alternatives: { oneHolder: { fields: ['role', 'user', 'position', 'userGroup'] } },
  views: {
    list: {
      columns: ['role', 'user', 'position', 'userGroup', 'subject', 'updatedAt'],
      filters: ['role', 'user', 'position', 'userGroup', 'subject'],
    },
  },
  label: ['subject'],
  unique: [
    ['role', 'subject'],
    ['user', 'subject'],
    ['position', 'subject'],
    ['userGroup', 'subject'],
  ],
});
