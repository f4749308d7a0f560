import type { Context } from '@zhixing/engine/context.ts';
import { ANY_ROLE, allows } from '@zhixing/engine/permission/access.ts';
import sql from 'sql-template-tag';

/** Returns a predicate for whether any role or user is granted an action; administrators need no grant. */
export async function grantedToAnybody({ engine, db }: Context): Promise<(model: string, action: string) => boolean> {
  const roles = await db.query<{ id: string; code: string }>(
    sql`select id, code from role where status = 'enabled' and deleted_at is null`,
  );
  const { grants } = await engine.access.records();
  const assigneeKinds = [
    ...roles.map(({ id, code }) => ({ key: `role:${id}`, role: code })),
    ...[...grants.keys()].filter((key) => !key.startsWith('role:')).map((key) => ({ key })),
  ];
  const held = await Promise.all(assigneeKinds.map((kind) => engine.access.grantsOf(kind)));
  const all = Map.groupBy([...engine.grants.filter(({ role }) => role === ANY_ROLE), ...held.flat()], ({ model }) => model);
  return (model, action) => (all.get(model) ?? []).some((grant) => allows(grant, `act:${action}`));
}
