/** Roles of people who sign in on the web, as section 1.2 of the domain catalogue names them. Later issues make them records. */
export const staffRoles = [
  'platformAdmin',
  'bureauAdmin',
  'bureauApprover',
  'schoolAdmin',
  'schoolLeader',
  'classTeacher',
  'finance',
] as const;

export type Role = (typeof staffRoles)[number];
