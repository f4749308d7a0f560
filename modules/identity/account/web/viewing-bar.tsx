import { useText } from '@zhixing/client/i18n.ts';
import { usePause } from '@zhixing/client/pause.ts';
import { useSession } from '@zhixing/client/session.ts';
import { stopViewing } from '@zhixing/client/viewing.ts';
import { useEffect, useState } from 'react';
import './viewing-bar.css';

/** Bar above all pages while an administrator views the platform as another user, with a button to leave. */
export default function ViewingBar() {
  const text = useText();
  const name = useSession(({ user }) => user?.userInfo.userName ?? '');
  const { reason, message } = usePause();
  const over = reason === 'ended';
  const role = useSession(({ user }) => (user?.userInfo.preview ? user.userInfo.roleName : null));
  const place = useSession(({ user }) => user?.userInfo.organizeName ?? '');
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    document.documentElement.dataset.viewing = '';
    return () => {
      delete document.documentElement.dataset.viewing;
    };
  }, []);
  // When the viewing session ends, returns to the administrator's own instead of asking for the other user's password.
  useEffect(() => {
    if (over) void stopViewing(message);
  }, [over, message]);
  const leave = () => {
    setLeaving(true);
    void stopViewing();
  };
  return (
    <section className="viewing-bar" aria-label={text('care.viewing.label')}>
      <span>
        {role ? text('care.viewing.role', { role, place: place || text('care.viewing.nowhere') }) : text('care.viewing.as', { name })}
      </span>
      <button type="button" disabled={leaving} onClick={leave}>
        {text('care.viewing.leave')}
      </button>
    </section>
  );
}
