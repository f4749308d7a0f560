import { useToasts } from '@zhixing/client/toasts.ts';
import { theme } from 'antd';
import { type CSSProperties, lazy, Suspense } from 'react';
import { useLoadLater } from './use-load-later.ts';

const load = () => import('./toast-card.tsx');
const ToastCard = lazy(load);

const TOP = 16;

/** Shows the current toast. Live region: failures are assertive, the rest polite. */
export function ToastHost() {
  const toast = useToasts(({ current }) => current);
  const { token } = theme.useToken();
  useLoadLater(load);
  const place: CSSProperties = {
    position: 'fixed',
    zIndex: token.zIndexPopupBase + 1010,
    insetBlockStart: TOP,
    insetInline: TOP,
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
  };
  const isError = toast?.tone === 'error';
  return (
    <div style={place}>
      <div role="status">
        <Suspense>{toast && !isError ? <ToastCard key={toast.id} toast={toast} /> : null}</Suspense>
      </div>
      <div role="alert">
        <Suspense>{toast && isError ? <ToastCard key={toast.id} toast={toast} /> : null}</Suspense>
      </div>
    </div>
  );
}
