import type { Context } from '@zhixing/engine/context.ts';
import { writtenToken } from '@zhixing/engine/http/browser-token.ts';
import { addressClass } from '@zhixing/engine/outgoing/address-class.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { applicationName, applicationsOf, businessSystem } from '../account/applications.ts';
import { roleNamesOf } from '../account/role-names.ts';
import { systemSettingsOf } from '../settings/configuration.ts';
import type { PlaceOfAddress } from './address-places.ts';
import { portalOf } from './portal.ts';

interface Person {
  readonly account: string;
  readonly name: string;
  readonly headIcon: string | null;
  readonly organisation: string | null;
  readonly organisationName: string | null;
  readonly department: string | null;
  readonly departmentName: string | null;
  readonly managerName: string | null;
  readonly mobilePhone: string | null;
  readonly email: string | null;
  readonly gender: string | null;
  readonly birthday: string | null;
  readonly entryDate: string | null;
  readonly changedAt: Date | null;
  readonly signId: string | null;
  readonly signImg: string | null;
  readonly previousAt: Date | null;
  readonly previousAddress: string | null;
  readonly previewRole: string | null;
}

/**
 * userInfo of the specification's section 3 with all of its fields; fields of missing features are empty. Times are milliseconds since
 * 1970.
 */
export async function userInfoOf(
  ctx: Context,
  request: FastifyRequest,
  placeOf: PlaceOfAddress,
): Promise<Readonly<Record<string, unknown>>> {
  const person = await readPerson(ctx);
  const { actor } = ctx;
  return {
    ...identity(ctx, person),
    ...organisationPart(ctx, person),
    ...(await belonging(ctx)),
    ...(await applications(ctx)),
    roleIds: actor.roles,
    roleName: (await roleNamesOf(ctx, actor.roles)).join(separator(ctx.language)),
    viewer: actor.viewer ?? null,
    preview: person.previewRole,
    ...lastLogin(person, (await systemSettingsOf(ctx.engine)).lastLoginTimeSwitch),
    prevLoginIPAddressName: placeOfLastLogin(ctx, person, placeOf),
    changePasswordDate: person.changedAt?.getTime() ?? null,
    token: writtenToken(request),
  };
}

const separator = (language: Language): string => (language === 'en' ? ', ' : '、');

async function readPerson(ctx: Context): Promise<Person> {
  const { actor } = ctx;
  const { userId, sessionId } = actor;
  const [person] = await ctx.db.query<Person>(sql`
    select u.account, u.name, u.head_icon::text as "headIcon", u.organisation, o.name as "organisationName", u.department, d.name as "departmentName", m.name as "managerName",
      u.mobile_phone as "mobilePhone", u.email, u.gender, u.birthday::text as birthday, u.entry_date::text as "entryDate",
      c.changed_at as "changedAt", g.id as "signId", 'data:' || g.media_type || ';base64,' || translate(encode(g.image, 'base64'), E'\\n', '') as "signImg",
      p.created_at as "previousAt", p.address as "previousAddress",
      (select code from role where id = (select preview_role from sys_session where id = ${sessionId})) as "previewRole"
    from "user" u
      left join sys_credential c on c.user_id = u.id
      left join organisation o on o.id = coalesce(${actor.organisationId}, u.organisation) and o.deleted_at is null
      left join organisation d on d.id = u.department and d.deleted_at is null
      left join "user" m on m.id = u.manager and m.deleted_at is null
      left join sys_signature g on g.user_id = u.id and g.is_default
      left join lateral (select s.created_at, s.address from sys_session s
        where s.user_id = u.id and s.viewer is null and s.id <> ${sessionId} and s.created_at <= (select created_at from sys_session where id = ${sessionId})
        order by s.created_at desc limit 1) p on true
    where u.id = ${userId} and u.deleted_at is null`);
  if (!person) throw accountErrors.invalidSession();
  return person;
}

function identity({ actor }: Context, person: Person) {
  return {
    userId: actor.userId,
    userAccount: person.account,
    userName: person.name,
    headIcon: person.headIcon,
    gender: person.gender,
    mobilePhone: person.mobilePhone,
    email: person.email,
    birthday: person.birthday,
    entryDate: person.entryDate,
    manager: person.managerName,
    isAdministrator: actor.administrator,
    signImg: person.signImg ?? '',
    signId: person.signId ?? '',
  };
}

function organisationPart({ actor }: Context, { organisation, organisationName, department, departmentName }: Person) {
  return {
    organizeId: actor.organisationId ?? organisation,
    organizeName: organisationName,
    departmentId: department,
    departmentName,
    positionId: actor.variables['@positionId'] ?? null,
  };
}

interface Belonging {
  readonly organizeIdList: readonly string[];
  readonly positionIds: readonly string[];
  readonly positionName: string | null;
  readonly groupIds: readonly string[];
  readonly groupNames: string;
}

/** Every organisation, position and group of the user. */
async function belonging({ db, actor, language }: Context): Promise<Belonging | undefined> {
  const [row] = await db.query<Belonging>(sql`
    select array(select organisation from "user" where id = ${actor.userId} and organisation is not null
        union select organisation from user_organisation where "user" = ${actor.userId} and deleted_at is null) as "organizeIdList",
      array(select p.id from user_position l join position p on p.id = l.position
        where l."user" = ${actor.userId} and l.deleted_at is null and p.deleted_at is null order by l.created_at) as "positionIds",
      (select name from position where id = ${actor.variables['@positionId'] ?? null}::uuid) as "positionName",
      coalesce(array_agg(g.id), '{}') as "groupIds", coalesce(string_agg(g.name, ${separator(language)} order by g.name), '') as "groupNames"
    from group_member m join user_group g on g.id = m.user_group where m."user" = ${actor.userId} and m.deleted_at is null and g.deleted_at is null`);
  return row;
}

async function applications(ctx: Context) {
  const { actor, engine, language } = ctx;
  const held = await applicationsOf(engine, actor);
  const inForce = held.find(({ id }) => id === actor.application) ?? businessSystem;
  const portalId = (await portalOf(ctx, inForce)).id;
  const flows = await Promise.all(engine.modules.map((module) => module.hasFlows?.(ctx) ?? false));
  const accountType = actor.administrator ? 'administrator' : 'user';
  return {
    systemIds: held.map(({ own, ...application }, place) => ({
      ...application,
      name: applicationName(engine, language, { ...application, ...(own ? { own } : {}) }),
      color: own?.color ?? null,
      home: own?.home ?? null,
      sortCode: place + 1,
      currentSystem: application.id === inForce.id,
      currentStanding: true,
    })),
    systemId: inForce.id,
    appSystemId: '',
    portalId,
    // Phones begin with the same page.
    appPortalId: portalId,
    workflowEnabled: flows.includes(true) ? 1 : 0,
    // Fixed numbers of this API family: 1 super administrator, 3 user.
    standingList: [
      { id: actor.administrator ? '1' : '3', name: engine.texts.text(language, `account.standing.${accountType}`), currentStanding: true },
    ],
  };
}

const lastLogin = ({ previousAt, previousAddress }: Person, isShown: boolean) => ({
  prevLogin: previousAt && isShown ? 1 : 0,
  prevLoginTime: previousAt?.getTime() ?? null,
  prevLoginIPAddress: previousAddress,
});

/** A local network by its word, a public address by the installation's table of addresses: no service outside is asked. */
function placeOfLastLogin({ engine, language }: Context, { previousAddress }: Person, placeOf: PlaceOfAddress): string | null {
  if (previousAddress === null) return null;
  const isLocal = !['unicast', 'unknown'].includes(addressClass(previousAddress));
  return isLocal ? engine.texts.text(language, 'account.localNetwork') : placeOf(previousAddress);
}
