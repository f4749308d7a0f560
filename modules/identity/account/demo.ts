import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRecord } from '@zhixing/engine/write/write.ts';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Organisation } from '../organisation/organisation.model.ts';
import { platformPlace } from '../organisation/organisations.ts';
import { type DemoAccount, demoAccounts, demoPassword, demoPlaces } from './seed/demo-accounts.ts';
import { createUser, findUser } from './users.ts';

/** A demo account in the list on the sign-in page. */
export interface DemoLogin {
  readonly account: string;
  readonly password: string;
  readonly name: string;
  readonly role: string;
  readonly organization: string;
}

/** The demo accounts that can sign in, titled in the language of the request. Call in demo mode only. */
export async function demoLogins({ db, engine, language }: Pick<Context, 'db' | 'engine' | 'language'>): Promise<DemoLogin[]> {
  const rows = await db.query<{ account: string; name: string; organization: string | null }>(sql`
    select u.account, u.name, o.name as organization from "user" u join sys_credential c on c.user_id = u.id and c.demo
      left join organisation o on o.id = u.organisation
    where u.deleted_at is null and u.status = 'enabled'`);
  return demoAccounts.flatMap(({ account, role }) => {
    const row = rows.find((one) => one.account === account);
    if (!row) return [];
    const title = engine.texts.text(language, role ? `account.roles.${role}` : 'account.standing.administrator');
    return [{ account, password: demoPassword, name: row.name, role: title, organization: row.organization ?? '' }];
  });
}

/**
 * Creates missing demo accounts, once the sample's bureaus and schools are in the organisation tree. Returns how many were created. An
 * account whose organisation does not exist is skipped.
 */
export async function seedDemoAccounts(engine: Engine): Promise<number> {
  const places = await samplePlaces(engine);
  let made = 0;
  for (const account of demoAccounts) {
    const organisation = places[account.place];
    if (!organisation || (await findUser(engine, account.account))) continue;
    await createDemoAccount(engine, account, organisation);
    made += 1;
  }
  return made;
}

type Places = Readonly<Record<DemoAccount['place'], string | null>>;

/** The first school, by code, below a district bureau of a city bureau, and those two bureaus. */
async function samplePlaces(engine: Engine): Promise<Places> {
  const tree = repo(Organisation, systemContext(engine));
  const school = await tree.first(
    { kind: 'school', status: 'enabled', parent: { where: { kind: 'bureau', parent: { where: { kind: 'bureau' } } } } },
    { order: { field: 'code', descending: false } },
  );
  const district = school?.parent ? await tree.get(school.parent) : null;
  const known = {
    platform: await platformPlace(engine),
    city: district?.parent ?? null,
    district: district?.id ?? null,
    school: school?.id ?? null,
  };
  return { ...known, ...(await ownPlaces(engine, known)) };
}

type OwnPlace = (typeof demoPlaces)[number]['place'];

/** Creates the agency, base, camp and supplier of the demo if they are missing. */
async function ownPlaces(engine: Engine, known: Pick<Places, 'platform' | 'city'>): Promise<Pick<Places, OwnPlace>> {
  const tree = repo(Organisation, systemContext(engine));
  const made: Partial<Record<OwnPlace, string | null>> = {};
  for (const { place, name, code, under } of demoPlaces) {
    // The sample data may already contain them under the same name.
    const there = (await tree.first({ code: { eq: code } })) ?? (await tree.first({ kind: place, name }));
    made[place] = (there ?? (known[under] ? await tree.create({ name, code, kind: place, parent: known[under] }) : null))?.id ?? null;
  }
  return made as Pick<Places, OwnPlace>;
}

/** Records of people that the demo account of a role may stand for. */
const people: Readonly<Record<string, (engine: Engine, organisation: string) => Promise<Person | null>>> = {
  classTeacher: headTeacherIn,
  tutor: tutorOf,
  guide: tutorOf,
};

interface Person {
  readonly model: EffectiveModel;
  readonly id: string;
  readonly name: string;
}

async function createDemoAccount(engine: Engine, { account, name, role }: DemoAccount, organisation: string): Promise<void> {
  const person = (await people[role ?? '']?.(engine, organisation)) ?? null;
  const id = await createUser(engine, {
    account,
    name: person?.name ?? name,
    password: demoPassword,
    organisation,
    roles: role ? [role] : [],
    administrator: role === null,
    demo: true,
  });
  if (person) await updateRecord(systemContext(engine), person.model, person.id, { user: id });
}

/** A teacher of the school who heads a class and has no account yet; null if there is none. */
async function headTeacherIn(engine: Engine, school: string): Promise<Person | null> {
  const [staff, classes] = [engine.registry.find('staff'), engine.registry.find('schoolClass')];
  if (!staff?.fields.user || !classes?.fields.headTeacher) return null;
  const ctx = systemContext(engine);
  const [oldest] = await findRows(ctx, classes, { school: { eq: school }, headTeacher: { where: { user: null } } }, { limit: 1 });
  if (!oldest) return null;
  const [teacher] = await findRows(ctx, staff, { id: { eq: String(oldest.headTeacher) } }, { limit: 1 });
  return teacher ? { model: staff, id: teacher.id, name: String(teacher.name) } : null;
}

/** The first tutor of an agency whom trips may take along and who has no account yet. */
async function tutorOf(engine: Engine, agency: string): Promise<Person | null> {
  const model = engine.registry.find('tutor');
  if (!model?.fields.user) return null;
  const free = { agency: { eq: agency }, status: 'introduced', user: null };
  const order = { field: 'tutorNo', descending: false };
  const [tutor] = await findRows(systemContext(engine), model, free, { limit: 1, order });
  return tutor ? { model, id: tutor.id, name: String(tutor.name) } : null;
}
