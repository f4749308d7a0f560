import type { Engine } from '@zhixing/engine/engine.ts';
import type { OwnApplication } from '@zhixing/engine/module.ts';
import type { Access } from '@zhixing/engine/permission/access.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';

/** An application of the platform: a menu of its own. */
export interface Application {
  readonly id: string;
  readonly enCode: string;
  readonly icon: string;
  /** Of those that administrators have made. */
  readonly own?: OwnApplication;
}

/** Where the daily work is done; everybody holds it. */
export const businessSystem: Application = { id: 'business', enCode: 'mainSystem', icon: 'rocket' };

/** Where the platform itself is looked after. */
export const developmentSystem: Application = { id: 'development', enCode: 'workSystem', icon: 'code' };

/** The applications of the program itself. */
export const applications: readonly Application[] = [businessSystem, developmentSystem];

/** On which processes and windows hear that a menu or an application has changed. */
export const MENU_CHANNEL = 'menus';

/** Roles that look after people and grants hold the development platform from the beginning. */
const ADMINISTRATORS: readonly string[] = ['platformAdmin', 'gradeAdmin', 'systemAdmin', 'securityAdmin', 'auditAdmin'];

interface Somebody {
  readonly administrator: boolean;
  readonly access: Access;
}

/** Every application that there is, those that are turned off among them. */
export const allApplications = async (engine: Engine): Promise<readonly Application[]> => [...applications, ...(await ownOnes(engine))];

/**
 * The applications that a person holds: administrators all, everybody the business, others what they are granted. Of those that
 * administrators have made, the ones in which he finds something.
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

/** Ids of the applications that a role opens as long as nobody has written them down. */
export const declaredApplications = (role: string | undefined): readonly string[] =>
  role !== undefined && ADMINISTRATORS.includes(role) ? applications.map(({ id }) => id) : [];

/** The application that a person has chosen, where it is still held; else the first one. */
export const activeApplication = async (engine: Engine, person: Somebody, chosen: string | null | undefined): Promise<Application> =>
  (await applicationsOf(engine, person)).find(({ id }) => id === chosen) ?? businessSystem;

/** What an application is called. */
export const applicationName = ({ texts }: Engine, language: Language, { id, own }: Application): string =>
  own?.titles[language] ?? texts.text(language, `account.system.${id}`);
