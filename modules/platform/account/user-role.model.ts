import { defineModel, f } from '@zhixing/model';
import { staffRoles } from './roles.ts';

/** A role that a user holds. */
export const UserRole = defineModel('userRole', {
  fields: {
    user: f.ref('user', { required: true, onDelete: 'cascade' }),
    role: f.choice(staffRoles, { required: true, index: true }),
  },
  views: { list: { columns: ['user', 'role', 'createdAt'], filters: ['user', 'role'] } },
  label: ['role'],
  unique: [['user', 'role']],
  importKeys: [['user', 'role']],
});
