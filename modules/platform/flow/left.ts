import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { actOnRecord } from '@zhixing/engine/write/write.ts';
import sql from 'sql-template-tag';

/** Ends what somebody let another do in his place: when its time is over, and once either of them has left, or it would come back to life with the account. */
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
