import type { Actor } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Variables } from '@zhixing/model';
import sql from 'sql-template-tag';
import { activeApplication } from '../account/applications.ts';
import { securityOf } from '../settings/configuration.ts';
import { dutiesOf } from '../settings/three-administrators.ts';
import type { SessionRow } from './session-row.ts';

/** The actor of a request without a session: nothing is granted. */
export const anonymousActor: Actor = {
  userId: null,
  account: '',
  name: '',
  administrator: false,
  roles: [],
  organisationId: null,
  sessionId: null,
  variables: {},
  access: { everything: false, clear: false, models: new Map() },
};

/** A user with all sources of their permissions. */
export type Person = Pick<
  SessionRow,
  'userId' | 'account' | 'name' | 'administrator' | 'roles' | 'holders' | 'organisation' | 'department' | 'position' | 'application'
>;

/** Builds an actor: merges the grants of all principals and computes the values of all system variables. */
export async function actorOf(engine: Engine, person: Person, session: Pick<SessionRow, 'id' | 'viewer'> | null): Promise<Actor> {
  const { userId, account, name, roles, holders: principals, organisation } = person;
  const administrator = person.administrator && (await securityOf(engine)).administrators === 'one';
  const access = await engine.access.accessFor(principals, administrator);
  return {
    userId,
    account,
    name,
    administrator,
    roles,
    duties: dutiesOf(roles),
    holders: principals.map(({ key }) => key),
    organisationId: organisation,
    sessionId: session?.id ?? '',
    viewer: session?.viewer ?? null,
    application: (await activeApplication(engine, { administrator, access }, person.application)).id,
    variables: await variablesOf(engine, person),
    access,
  };
}

interface Reach {
  readonly people: readonly string[];
  readonly places: readonly string[];
  readonly branch: Readonly<Record<'select' | 'below' | 'add' | 'edit' | 'remove', readonly string[]>>;
}

async function variablesOf(engine: Engine, { userId, organisation, position }: Person): Promise<Variables> {
  const db = engine.database;
  const { people, places, branch } = await reachOf(db, userId, organisation);
  const contributed = await Promise.all(
    engine.modules.map((module) => module.variables?.({ userId, organisationId: organisation, db }) ?? {}),
  );
  return Object.assign({}, ...contributed, {
    '@userId': userId,
    '@userAndSubordinates': Object.freeze(people),
    '@organizeId': organisation,
    '@positionId': position,
    // Frozen, so that the engine can cache the serialised list for all statements.
    '@organizationAndSuborganization': Object.freeze(places),
    '@branchManageOrganize': Object.freeze(branch.select),
    '@branchSelect': Object.freeze(branch.select),
    '@branchSelectBelow': Object.freeze(branch.below),
    '@branchAdd': Object.freeze(branch.add),
    '@branchEdit': Object.freeze(branch.edit),
    '@branchDelete': Object.freeze(branch.remove),
  }) as Variables;
}

/** The user's direct and indirect subordinates, their organisation with those below it, and those they manage as a grade administrator. */
async function reachOf(db: Database, userId: string, organisation: string | null): Promise<Reach> {
  const [row] = await db.query<Reach>(sql`
    with recursive
      people(id) as (select ${userId}::uuid union select u.id from "user" u join people p on u.manager = p.id where u.deleted_at is null),
      places(id) as (select ${organisation}::uuid where ${organisation}::uuid is not null
        union select o.id from organisation o join places p on o.parent = p.id where o.deleted_at is null),
      rights as (select * from grade_admin where manager = ${userId}::uuid and deleted_at is null),
      branch(id, "select", "add", edit, remove, "subSelect", "subAdd", "subEdit", "subRemove") as (
        select organisation, this_layer_select, this_layer_add, this_layer_edit, this_layer_delete,
          sub_layer_select, sub_layer_add, sub_layer_edit, sub_layer_delete from rights
        union select o.id, b."subSelect", b."subAdd", b."subEdit", b."subRemove", b."subSelect", b."subAdd", b."subEdit", b."subRemove"
          from organisation o join branch b on o.parent = b.id where o.deleted_at is null)
    select array(select id from people)::text[] as people, array(select id from places)::text[] as places, json_build_object(
      'select', array(select distinct id from branch where "select"), 'below', array(select distinct id from branch where "subSelect"), 'add', array(select distinct id from branch where "add"),
      'edit', array(select distinct id from branch where edit), 'remove', array(select distinct id from branch where remove)) as branch`);
  return row ?? { people: [userId], places: [], branch: { select: [], below: [], add: [], edit: [], remove: [] } };
}
