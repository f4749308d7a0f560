import type { Context } from '@zhixing/engine/context.ts';
import { chinaTimestamp } from '@zhixing/engine/database/china-sql.ts';
import type { MinorsPurpose } from '@zhixing/engine/permission/minors.ts';
import type { EffectiveModel } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';

/** An approval that is valid today. */
export interface ActiveApproval {
  readonly id: string;
  readonly validTo: string;
}

/** The approval under which the actor may handle records of a model today; of several, the one that is valid longest. */
export async function approvalInForceOf(ctx: Context, model: EffectiveModel, purpose: MinorsPurpose): Promise<ActiveApproval | null> {
  const today = chinaDay(ctx.now());
  const [found] = await ctx.db.query<ActiveApproval>(sql`
    select id, valid_to::text as "validTo" from minors_access
    where created_by = ${ctx.actor.userId}::uuid and status = 'approved' and deleted_at is null and subject in (${model.name}, 'all')
      and purpose in (${purpose}, 'both') and valid_from <= ${today}::date and valid_to >= ${today}::date
    order by valid_to desc, id limit 1`);
  return found ?? null;
}

/** The actor's last application, if it is waiting or was refused or revoked. */
export interface LastApplication {
  readonly status: 'waiting' | 'refused' | 'revoked';
  /** Day of the application. */
  readonly day: string;
  /** The decider's note. */
  readonly note: string | null;
}

/** The actor's last application for a model, unless it was approved or withdrawn. */
export async function lastApplication(ctx: Context, model: EffectiveModel, purpose: MinorsPurpose): Promise<LastApplication | null> {
  const [last] = await ctx.db.query<LastApplication>(sql`
    select status, to_char(${chinaTimestamp(sql`created_at`)}, 'YYYY-MM-DD') as day, note from minors_access
    where created_by = ${ctx.actor.userId}::uuid and deleted_at is null and subject in (${model.name}, 'all') and purpose in (${purpose}, 'both')
    order by status = 'waiting' desc, created_at desc, id desc limit 1`);
  return last && ['waiting', 'refused', 'revoked'].includes(last.status) ? last : null;
}
