import { useSession } from '@zhixing/client/session.ts';
import type { Condition } from '@zhixing/model';
import { useMemo } from 'react';

/** What one has made and what one takes part in; the server gives nobody anything else. */
export function useMine(): Condition {
  const me = useSession((session) => session.user?.userInfo.userId ?? '');
  return useMemo(() => ({ any: [{ createdBy: me }, { participants: { has: me } }] }) as Condition, [me]);
}
