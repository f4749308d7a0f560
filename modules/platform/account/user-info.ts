import type { Context, Language } from '@zhixing/engine/context.ts';
import { tokenOf } from '@zhixing/engine/http/server.ts';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { accountErrors } from './account.errors.ts';
import { businessSystem } from './business-system.ts';

interface Person {
  readonly account: string;
  readonly name: string;
  readonly headIcon: string | null;
  readonly organisation: string | null;
  readonly organisationName: string | null;
  readonly managerName: string | null;
  readonly mobilePhone: string | null;
  readonly email: string | null;
  readonly gender: string | null;
  readonly birthday: string | null;
  readonly entryDate: string | null;
  readonly changedAt: Date | null;
  readonly previousAt: Date | null;
  readonly previousAddress: string | null;
}

/**
 * userInfo of the specification's section 3 with all of its fields; those whose feature does not exist yet are empty. Moments are
 * milliseconds since 1970.
 */
export async function userInfoOf(ctx: Context, request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  const person = await readPerson(ctx);
  const { actor } = ctx;
  return {
    ...identity(ctx, person),
    ...organisationPart(person),
    ...applications(ctx),
    roleIds: actor.roles,
    roleName: actor.roles.map((role) => ctx.engine.texts.text(ctx.language, `userRole.options.role.${role}`)).join(separator(ctx.language)),
    ...lastLogin(person),
    changePasswordDate: person.changedAt?.getTime() ?? null,
    token: tokenOf(request),
  };
}

const separator = (language: Language): string => (language === 'en' ? ', ' : '、');

async function readPerson(ctx: Context): Promise<Person> {
  const { userId, sessionId } = ctx.actor;
  const [person] = await ctx.db.query<Person>(sql`
    select u.account, u.name, u.head_icon::text as "headIcon", u.organisation, o.name as "organisationName", m.name as "managerName",
      u.mobile_phone as "mobilePhone", u.email, u.gender, u.birthday::text as birthday, u.entry_date::text as "entryDate",
      c.changed_at as "changedAt", p.created_at as "previousAt", p.address as "previousAddress"
    from "user" u
      left join sys_credential c on c.user_id = u.id
      left join organisation o on o.id = u.organisation and o.deleted_at is null
      left join "user" m on m.id = u.manager and m.deleted_at is null
      left join lateral (select s.created_at, s.address from sys_session s
        where s.user_id = u.id and s.id <> ${sessionId} and s.created_at <= (select created_at from sys_session where id = ${sessionId})
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
    signImg: '',
    signId: '',
  };
}

function organisationPart({ organisation, organisationName }: Person) {
  return {
    organizeId: organisation,
    organizeIdList: organisation ? [organisation] : [],
    organizeName: organisationName,
    departmentId: null,
    departmentName: null,
    positionId: null,
    positionName: null,
    positionIds: [],
    groupIds: [],
    groupNames: '',
  };
}

function applications({ actor, engine, language }: Context) {
  const name = engine.texts.text(language, 'account.system.business');
  const standing = actor.administrator ? 'administrator' : 'user';
  return {
    systemIds: [{ ...businessSystem, name, currentSystem: true, currentStanding: true }],
    systemId: businessSystem.id,
    appSystemId: '',
    portalId: '',
    appPortalId: '',
    workflowEnabled: 0,
    // Fixed numbers of this API family: 1 super administrator, 3 user.
    standingList: [
      { id: actor.administrator ? '1' : '3', name: engine.texts.text(language, `account.standing.${standing}`), currentStanding: true },
    ],
  };
}

function lastLogin({ previousAt, previousAddress }: Person) {
  return {
    prevLogin: previousAt ? 1 : 0,
    prevLoginTime: previousAt?.getTime() ?? null,
    prevLoginIPAddress: previousAddress,
    prevLoginIPAddressName: null,
  };
}
