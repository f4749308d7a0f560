import { useContext, useEffect, useId } from 'react';
import {
  type Blocker,
  type BlockerFunction,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  IDLE_BLOCKER,
} from 'react-router';

/** A navigation before it happens. */
export type Move = Parameters<BlockerFunction>[0];

/**
 * Blocks navigation while mounted and visible. Replaces the router's useBlocker, which leaves a permanent blocker behind when a page is
 * hidden and shown again. `blocks` must be referentially stable.
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
