import { dateTime, relativeTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { overPage } from '@zhixing/ui/states/over-page.tsx';
import { useEffect } from 'react';

// Seconds, from the specification, section 9.
const SHOWN_FOR = 2;

let notified: string | null = null;

/** After sign-in, shows time and place of the account's previous sign-in. Once per session, not on reload. */
export function LastLogin() {
  const text = useText();
  const token = useSession((session) => session.token);
  const user = useSession((session) => session.user?.userInfo);
  const fresh = useSession((session) => session.fresh);
  useEffect(() => {
    if (!fresh || !user || user.prevLogin !== 1 || notified === token) return;
    notified = token;
    const facts = [
      dateTime(user.prevLoginTime),
      relativeTime(user.prevLoginTime),
      user.prevLoginIPAddressName,
      user.prevLoginIPAddress,
    ].filter(Boolean);
    const shown = {
      title: text('shell.lastLogin'),
      description: facts.join(' · '),
      placement: 'bottomRight',
      duration: SHOWN_FOR,
    } as const;
    overPage(({ notification }) => notification.info(shown));
  }, [fresh, user, token, text]);
  return null;
}
