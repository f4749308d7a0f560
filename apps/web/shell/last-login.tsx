import type { UserInfo } from '@zhixing/client/current-user.ts';
import { dateTime, relativeTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { EventBox } from '@zhixing/ui/widgets/event-box.tsx';
import { useEffect, useState } from 'react';
import './last-login.css';

// From the specification, section 9.
const SHOWN_MS = 2000;

let notified: string | null = null;

/**
 * After sign-in, shows time and place of the account's previous sign-in. Once per session, not on reload. Drawn by itself: antd's notifications
 * would add a tenth to the scripts of the first page after every sign-in.
 */
export function LastLogin() {
  const text = useText();
  const token = useSession((session) => session.token);
  const user = useSession((session) => session.user?.userInfo);
  const fresh = useSession((session) => session.fresh);
  const [shown, setShown] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!fresh || !user || user.prevLogin !== 1 || notified === token) return;
    notified = token;
    setShown(true);
  }, [fresh, user, token]);
  useEffect(() => {
    if (!shown || held) return;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, held]);
  if (!shown || !user) return null;
  return (
    <EventBox className="last-login" role="alert" onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
      <strong>{text('shell.lastLogin')}</strong>
      <span>{factsOf(user)}</span>
    </EventBox>
  );
}

const factsOf = (user: UserInfo): string =>
  [dateTime(user.prevLoginTime), relativeTime(user.prevLoginTime), user.prevLoginIPAddressName, user.prevLoginIPAddress]
    .filter(Boolean)
    .join(' · ');
