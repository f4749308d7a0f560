import type { Access } from '@zhixing/engine/access.ts';

/** An application of the platform: a menu of its own. */
export interface Application {
  readonly id: string;
  readonly enCode: string;
  readonly icon: string;
}

/** Where the daily work is done; everybody holds it. */
export const businessSystem: Application = { id: 'business', enCode: 'mainSystem', icon: 'rocket' };

/** Where the platform itself is looked after. */
export const developmentSystem: Application = { id: 'development', enCode: 'workSystem', icon: 'code' };

export const applications: readonly Application[] = [businessSystem, developmentSystem];

/** Roles that look after people and grants hold the development platform from the beginning. */
const KEEPERS: readonly string[] = ['platformAdmin', 'gradeAdmin', 'systemAdmin', 'securityAdmin', 'auditAdmin'];

interface Somebody {
  readonly administrator: boolean;
  readonly access: Pick<Access, 'menu'>;
}

/** The applications that a person holds: administrators all, everybody the business, others what they are granted. */
export function applicationsOf({ administrator, access: { menu } }: Somebody): readonly Application[] {
  const keeps = administrator || menu?.applications.has(developmentSystem.id) || menu?.openers.some((role) => KEEPERS.includes(role));
  return keeps ? applications : [businessSystem];
}

/** Ids of the applications that a role opens as long as nobody has written them down. */
export const declaredApplications = (role: string | undefined): readonly string[] =>
  role !== undefined && KEEPERS.includes(role) ? applications.map(({ id }) => id) : [];

/** The application that a person has chosen, where it is still held; else the first one. */
export const applicationInForce = (person: Somebody & { readonly application?: string | null | undefined }): Application =>
  applicationsOf(person).find(({ id }) => id === person.application) ?? businessSystem;
