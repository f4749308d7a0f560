import type { Engine } from '@zhixing/engine/engine.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import sql from 'sql-template-tag';
import type { EndReason } from './session-row.ts';
import { endingOf } from './sessions.ts';

/** Which of these sessions have ended, and the error for their windows; `logout` if the user signed out. One query for all. */
export async function endingsOf(engine: Engine, ids: readonly string[]): Promise<ReadonlyMap<string, AppError | 'logout'>> {
  const over = await engine.database.query<{ id: string; reason: EndReason | null; viewer: string | null }>(sql`
    select s.id, s.ended_reason as reason, s.viewer from sys_session s join "user" u on u.id = s.user_id
    where s.id = any(${ids}::uuid[]) and (s.ended_at is not null or u.deleted_at is not null or u.status <> 'enabled'
      or (s.preview_role is not null and not exists (select 1 from role p where p.id = s.preview_role and p.deleted_at is null)))`);
  return new Map(over.map(({ id, reason, viewer }) => [id, reason === 'logout' ? reason : endingOf(reason, viewer)]));
}
