import { useContext, useEffect, useId } from 'react';
import {
  type Blocker,
  type BlockerFunction,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  IDLE_BLOCKER,
} from 'react-router';

/** A move from one address to another, before it is made. */
export type Move = Parameters<BlockerFunction>[0];

/**
 * Stands in the way of moves while it is mounted and seen. The router's own hook does not: of a page that was hidden and shown again it
 * leaves a guard behind that blocks for ever. `blocks` must stay the same function.
 */
export function useGuard(blocks: BlockerFunction): Blocker {
  const router = useContext(DataRouterContext)?.router;
  const state = useContext(DataRouterStateContext);
  const key = useId();
  useEffect(() => {
    router?.getBlocker(key, blocks);
    return () => router?.deleteBlocker(key);
  }, [router, key, blocks]);
  return state?.blockers.get(key) ?? IDLE_BLOCKER;
}
