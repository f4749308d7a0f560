import type { Engine } from '@zhixing/engine/engine.ts';
import type { OwnApplication } from '@zhixing/engine/module.ts';
import type { Access } from '@zhixing/engine/permission/access.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';

/** An application of the platform: a top-level menu that users switch between. */
export interface Application {
  readonly id: string;
  readonly enCode: string;
  readonly icon: string;
  /** Set for applications created by administrators. */
  readonly own?: OwnApplication;
}

/** Application for daily work; every user has it. */
export const businessSystem: Application = { id: 'business', enCode: 'workSystem', icon: 'rocket' };

/** Application for administering the platform itself. */
export const developmentSystem: Application = { id: 'development', enCode: 'mainSystem', icon: 'code' };

/** The built-in applications. */
export const applications: readonly Application[] = [businessSystem, developmentSystem];

/** Notification channel for changes of menus and applications. */
export const MENU_CHANNEL = 'menus';

/** Roles that have the development platform by default, since they manage users and grants. */
const ADMINISTRATORS: readonly string[] = ['platformAdmin', 'gradeAdmin', 'systemAdmin', 'securityAdmin', 'auditAdmin'];

interface Somebody {
  readonly administrator: boolean;
  readonly access: Access;
}

/** Every application, including disabled ones. */
export const allApplications = async (engine: Engine): Promise<readonly Application[]> => [...applications, ...(await ownOnes(engine))];

/**
 * The applications of a user: administrators have all, every user has the business system, the rest need a grant. Applications created by
 * administrators are included if the user has a page in them.
 */
export async function applicationsOf(engine: Engine, person: Somebody): Promise<readonly Application[]> {
  const { menu } = person.access;
  const keeps =
    person.administrator || menu?.applications.has(developmentSystem.id) || menu?.openers.some((role) => ADMINISTRATORS.includes(role));
  return [...(keeps ? applications : [businessSystem]), ...(await ownOnes(engine, person))];
}

async function ownOnes(engine: Engine, person?: Somebody): Promise<readonly Application[]> {
  const found = await Promise.all(engine.modules.map((module) => module.applications?.(engine, person) ?? []));
  return found.flat().map((own) => ({ id: own.id, enCode: own.id, icon: own.icon, own }));
}

/** Ids of the applications that a role has by default, until a stored grant replaces them. */
export const declaredApplications = (role: string | undefined): readonly string[] =>
  role !== undefined && ADMINISTRATORS.includes(role) ? applications.map(({ id }) => id) : [];

/** The application that the user has chosen, if they still have it; otherwise the business system. */
export const activeApplication = async (engine: Engine, person: Somebody, chosen: string | null | undefined): Promise<Application> =>
  (await applicationsOf(engine, person)).find(({ id }) => id === chosen) ?? businessSystem;

/** Title of an application in the language. */
export const applicationName = ({ texts }: Engine, language: Language, { id, own }: Application): string =>
  own?.titles[language] ?? texts.text(language, `account.system.${id}`);
