import { useSession } from '@zhixing/client/session.ts';
import type { Condition } from '@zhixing/model';
import { useMemo } from 'react';

/** Filter for appointments that the user created or participates in; the server enforces the same. */
export function useMine(): Condition {
  const me = useSession((session) => session.user?.userInfo.userId ?? '');
  return useMemo(() => ({ any: [{ createdBy: me }, { participants: { has: me } }] }) as Condition, [me]);
}
