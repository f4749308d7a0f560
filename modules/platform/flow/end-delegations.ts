import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { actOnRecord } from '@zhixing/engine/write/write.ts';
import sql from 'sql-template-tag';

/**
 * Ends delegations that have run out, or whose principal or deputy has left: otherwise they would apply again if the account were enabled
 * again.
 */
export async function endDelegations(engine: Engine): Promise<void> {
  const found = await engine.database.query<{ id: string; name: string }>(sql`
    select d.id, u.name from flow_delegation d join "user" u on u.id in (d.principal, d.deputy)
    where d.status in ('asked', 'accepted') and d.deleted_at is null and (u.status <> 'enabled' or u.deleted_at is not null or d.end_at <= ${engine.now()})
    order by d.id limit 200`);
  const ctx = systemContext(engine);
  for (const { id, name } of new Map(found.map((one) => [one.id, one])).values()) {
    const leaver = { ...ctx, actor: { ...ctx.actor, name } };
    // Another process may have ended it at the same moment.
    await actOnRecord(leaver, engine.registry.get('flowDelegation'), id, 'end').catch((error: unknown) =>
      engine.log.warn({ error, id }, 'flow delegation'),
    );
  }
}
