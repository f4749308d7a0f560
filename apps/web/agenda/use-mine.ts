import { useSession } from '@zhixing/client/session.ts';
import type { Condition } from '@zhixing/model';
import { useMemo } from 'react';

/** Administrators may read every calendar; the page shows nobody's but the own one. */
export function useMine(): Condition {
  const me = useSession((session) => session.user?.userInfo.userId ?? '');
  return useMemo(() => ({ any: [{ createdBy: me }, { participants: { has: me } }] }) as Condition, [me]);
}
