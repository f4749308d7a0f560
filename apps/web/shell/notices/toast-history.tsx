import { useText } from '@zhixing/client/i18n.ts';
import { useToasts } from '@zhixing/client/toasts.ts';
import { ToneIcon } from '@zhixing/ui/states/toast-card.tsx';
import { ChinaTime } from './china-time.tsx';

/** What this window has said since the person signed in, for those who were not quick enough to read it. */
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
