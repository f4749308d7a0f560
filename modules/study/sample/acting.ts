import { type Context, systemActor, systemContext } from '@zhixing/engine/context.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import type { User } from '../../identity/account/user.model.ts';
import { actIn } from '../../platform/flow/acts.ts';

type Act = Parameters<typeof actIn>[2];

/** An act on a flow, with the opinion and the values of the node's fields. */
export interface Decision {
  readonly event: 'agree' | 'reject' | 'return' | 'recall' | 'submit';
  /** The node to which it is returned. */
  readonly to?: string;
  readonly opinion?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A context in which a user acts with the permissions of the system, as the sample does. */
export const actingAs = (system: Context, user: Pick<Row<typeof User>, 'id' | 'name' | 'account' | 'organisation'> | null): Context =>
  systemContext(system.engine, {
    actor: {
      ...systemActor,
      userId: user?.id ?? null,
      name: user?.name ?? '',
      account: user?.account ?? '',
      organisationId: user?.organisation ?? null,
    },
  });

/** Acts on the user's task in the latest flow about a record; recalling and submitting are acts of the initiator and need no task. */
export async function decideOn(who: Context, record: string, { event, to, opinion, values }: Decision): Promise<void> {
  const [found] = await who.engine.database.query<{ instance: string; task: number | null }>(sql`
    select i.id as instance, t.number as task from flow_instance i
      left join flow_task t on t.instance = i.id and t."user" = ${who.actor.userId} and t.standing in ('toSign', 'toDo', 'doing')
    where i.record = ${record} order by i.started_at desc, t.number limit 1`);
  const own = event === 'recall' || event === 'submit';
  const act = { event, ...(to && { to }), ...(!own && { task: found?.task ?? 0 }) };
  const sent = { act, ...(opinion && { opinion }), ...(values && { values }) } as Act;
  await actIn(who, found?.instance ?? '', sent);
}
