import { defineModel, f } from '@zhixing/model';

/** A user in a group. */
export const GroupMember = defineModel('groupMember', {
  fields: {
    userGroup: f.ref('userGroup', { required: true, onDelete: 'cascade' }),
    user: f.ref('user', { required: true, onDelete: 'cascade' }),
  },
  views: { list: { columns: ['userGroup', 'user', 'createdAt'], filters: ['userGroup', 'user'] } },
  label: ['userGroup', 'user'],
  unique: [['userGroup', 'user']],
  scopes: { organisation: { user: { where: { organisation: { in: '@organizationAndSuborganization' } } } } },
  importKeys: [['userGroup', 'user']],
});
