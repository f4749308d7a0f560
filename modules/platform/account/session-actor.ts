import { type Access, accessOf } from '@zhixing/engine/access.ts';
import type { Actor } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Variables } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { SessionRow } from './session-row.ts';

/** Whoever has not signed in: nothing is granted. */
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

/** Builds the actor of a session: grants of the roles merged, values of all system variables computed. */
export async function actorOf(engine: Engine, session: SessionRow): Promise<Actor> {
  const { userId, account, name, administrator, roles, organisation } = session;
  return {
    userId,
    account,
    name,
    administrator,
    roles,
    organisationId: organisation,
    sessionId: session.id,
    variables: await variablesOf(engine, session),
    access: sharedAccess(engine, roles, administrator),
  };
}

const MANAGING: readonly string[] = ['platformAdmin', 'bureauAdmin', 'schoolAdmin'];

async function variablesOf(engine: Engine, { userId, organisation, roles, administrator }: SessionRow): Promise<Variables> {
  const db = engine.database;
  const [trees] = await db.query<{ people: string[]; places: string[] }>(sql`
    with recursive
      people(id) as (select ${userId}::uuid union select u.id from "user" u join people p on u.manager = p.id where u.deleted_at is null),
      places(id) as (select ${organisation}::uuid where ${organisation}::uuid is not null
        union select o.id from organisation o join places p on o.parent = p.id where o.deleted_at is null)
    select array(select id from people)::text[] as people, array(select id from places)::text[] as places`);
  const { people = [userId], places = [] } = trees ?? {};
  const manages = administrator || roles.some((role) => MANAGING.includes(role));
  const contributed = await Promise.all(
    engine.modules.map((module) => module.variables?.({ userId, organisationId: organisation, db }) ?? {}),
  );
  return Object.assign({}, ...contributed, {
    '@userId': userId,
    '@userAndSubordinates': Object.freeze(people),
    '@organizeId': organisation,
    // Frozen, since the engine then writes a long list down once for all statements.
    '@organizationAndSuborganization': Object.freeze(places),
    '@branchManageOrganize': manages ? places : [],
    '@formId': null,
  }) as Variables;
}

const shared = new WeakMap<Engine, Map<string, Access>>();

// People with the same roles share one access: what is computed from it, such as field visibility, is then computed once.
function sharedAccess(engine: Engine, roles: readonly string[], administrator: boolean): Access {
  const known = shared.get(engine) ?? new Map<string, Access>();
  shared.set(engine, known);
  const key = administrator ? '*' : roles.join(' ');
  const access = known.get(key) ?? accessOf(engine.grants, roles, administrator);
  known.set(key, access);
  return access;
}
