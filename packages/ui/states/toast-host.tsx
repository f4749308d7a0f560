import { useToasts } from '@zhixing/client/toasts.ts';
import { theme } from 'antd';
import { type CSSProperties, lazy, Suspense, useEffect } from 'react';

const load = () => import('./toast-card.tsx');
const ToastCard = lazy(load);

const TOP = 16;
const LATER_MS = 3000;

/** Shows the current toast. Live region: failures are assertive, the rest polite. */
export function ToastHost() {
  const toast = useToasts(({ current }) => current);
  const { token } = theme.useToken();
  // Loads the toast component after the first page, but in advance: offline it could not be loaded to report that the connection failed.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
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
