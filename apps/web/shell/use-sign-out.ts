import { lazyRetry } from '@zhixing/shell/lazy/lazy-retry.ts';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNavigate } from 'react-router';

const loadLeaving = lazyRetry(() => import('./leaving.tsx'));

/** Signs out after the specification's question. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const confirm = useConfirm();
  return async () => {
    const { confirmSignOut } = await loadLeaving();
    if (await confirmSignOut(confirm)) await navigate('/login', { replace: true });
  };
}
