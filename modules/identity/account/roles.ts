/** A role that exists in every installation. Its id is fixed, so that all processes and installations agree on it. */
export interface BuiltInRole {
  readonly code: string;
  readonly id: string;
  /** Kinds of organisation whose users may hold it. */
  readonly kinds: readonly string[];
}

const role = (n: number, code: string, ...kinds: string[]): BuiltInRole => ({
  code,
  id: `01980000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
  kinds,
});

/**
 * The roles of section 1.2 of the domain catalogue, and the three administrators of GB/T 22239-2019. Parents and students do not sign in on
 * the web; their roles are those of the mini-program.
 */
export const builtInRoles = [
  role(1, 'platformAdmin', 'platform'),
  role(2, 'bureauAdmin', 'bureau'),
  role(3, 'bureauApprover', 'bureau'),
  role(4, 'schoolAdmin', 'school'),
  role(5, 'schoolLeader', 'school'),
  role(6, 'classTeacher', 'school'),
  role(7, 'agencyManager', 'agency'),
  role(8, 'tutor', 'agency', 'base', 'camp'),
  role(9, 'guide', 'agency'),
  role(10, 'baseManager', 'base'),
  role(11, 'campManager', 'camp'),
  role(12, 'security', 'base', 'camp'),
  role(13, 'supplier', 'supplier'),
  role(14, 'equipmentKeeper', 'school', 'agency', 'base', 'camp'),
  role(15, 'finance', 'school', 'agency'),
  role(16, 'parent', 'school'),
  role(17, 'student', 'school'),
  role(18, 'systemAdmin', 'platform'),
  role(19, 'securityAdmin', 'platform'),
  role(20, 'auditAdmin', 'platform'),
] as const;

/** Code of a role. */
export type Role = string;

/** The id of a built-in role. Throws if the code is unknown. */
export function roleId(code: string): string {
  const found = builtInRoles.find((one) => one.code === code);
  if (!found) throw new Error(`no built-in role "${code}"`);
  return found.id;
}
