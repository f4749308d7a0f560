import { ApiError, endsSession } from '@zhixing/client/api-error.ts';
import { signInBehindLock, unlockScreen } from '@zhixing/client/lock.ts';
import { forgetSession, signOut, useSession } from '@zhixing/client/session.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { focusOn } from '../../sign-in/typed.ts';
import { type Answered, usePasswordTry } from '../../sign-in/use-password-try.ts';

/** State and actions of the lock screen: unlock by password, or sign out after confirmation. */
export function useUnlock() {
  const navigate = useNavigate();
  const account = useSession(({ user }) => user?.userInfo.userAccount);
  const [leaving, setLeaving] = useState(false);
  const { submit, ...tried } = usePasswordTry(['password']);
  const { form } = tried;
  const unlock = submit(async ({ password }, captcha) => {
    try {
      await unlocked(account, password, captcha);
    } catch (error) {
      if (!(error instanceof ApiError && endsSession(error.code))) throw error;
      forgetSession(error.msg);
      await navigate('/login', { replace: true });
    }
  });
  useEffect(() => {
    if (!leaving) focusOn(form.current, 'password');
  }, [leaving, form]);
  return {
    ...tried,
    unlock,
    leaving,
    askToLeave: () => setLeaving(true),
    stay: () => setLeaving(false),
    // Drafts are not flushed: the server refuses them while locked, and earlier input has been sent already.
    leave: () => void signOut().then(() => navigate('/login', { replace: true })),
  };
}

/**
 * Unlocks the session. If it has ended meanwhile and pages are open behind the lock, signs the same user in again, so that no input is
 * lost.
 */
async function unlocked(account: string | undefined, password: string, captcha: Answered): Promise<void> {
  try {
    await unlockScreen(password);
  } catch (error) {
    if (account === undefined || !(error instanceof ApiError) || !endsSession(error.code)) throw error;
    await signInBehindLock({ account, password, ...captcha });
  }
}
