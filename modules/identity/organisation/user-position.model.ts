import { defineModel, f } from '@zhixing/model';

/** A position that a user holds. */
export const UserPosition = defineModel('userPosition', {
  fields: {
    user: f.ref('user', { required: true, onDelete: 'cascade' }),
    position: f.ref('position', { required: true }),
  },
  views: { list: { columns: ['user', 'position', 'createdAt'], filters: ['user', 'position'] } },
  label: ['user', 'position'],
  unique: [['user', 'position']],
  scopes: {
    organisation: { user: { where: { organisation: { in: '@organizationAndSuborganization' } } } },
    branchSelect: { user: { where: { organisation: { in: '@branchSelect' } } } },
    branchEdit: { user: { where: { organisation: { in: '@branchEdit' } } } },
  },
  importKeys: [['user', 'position']],
});
