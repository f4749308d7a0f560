import { defineModel, f } from '@zhixing/model';

/** A role that a user holds. */
export const UserRole = defineModel('userRole', {
  fields: {
    user: f.ref('user', { required: true, onDelete: 'cascade' }),
    role: f.ref('role', { required: true }),
  },
  views: { list: { columns: ['user', 'role', 'createdAt'], filters: ['user', 'role'] } },
  label: ['user', 'role'],
  unique: [['user', 'role']],
  scopes: {
    organisation: { user: { where: { organisation: { in: '@organizationAndSuborganization' } } } },
    branchSelect: { user: { where: { organisation: { in: '@branchSelect' } } } },
    branchEdit: { user: { where: { organisation: { in: '@branchEdit' } } } },
  },
  importKeys: [['user', 'role']],
});
