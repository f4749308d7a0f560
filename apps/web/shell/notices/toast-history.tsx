import { useText } from '@zhixing/client/i18n.ts';
import { useToasts } from '@zhixing/client/toasts.ts';
import { ToneIcon } from '@zhixing/ui/states/toast-card.tsx';
import { ChinaTime } from './china-time.tsx';

/** Toasts of this window since sign-in, for rereading. */
export function ToastHistory() {
  const text = useText();
  const history = useToasts((toasts) => toasts.history);
  if (history.length === 0) return <p className="notices-none">{text('notices.noToasts')}</p>;
  return (
    <ul className="notices-list">
      {history.map((toast) => (
        <li key={toast.id} className="toast-line">
          <ToneIcon tone={toast.tone} />
          <div>
            <span className="notice-title">{toast.text}</span>
            {toast.note ? <span className="notice-text">{toast.note}</span> : null}
            <ChinaTime at={toast.at} />
          </div>
        </li>
      ))}
    </ul>
  );
}
