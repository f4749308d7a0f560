import { defineModel, f } from '@zhixing/model';

/** A further organisation of a user, besides their own. */
export const UserOrganisation = defineModel('userOrganisation', {
  fields: {
    user: f.ref('user', { required: true, onDelete: 'cascade' }),
    organisation: f.ref('organisation', { required: true }),
  },
  views: { list: { columns: ['user', 'organisation', 'createdAt'], filters: ['user', 'organisation'] } },
  label: ['user', 'organisation'],
  unique: [['user', 'organisation']],
  scopes: { organisation: { organisation: { in: '@organizationAndSuborganization' } } },
  importKeys: [['user', 'organisation']],
});
