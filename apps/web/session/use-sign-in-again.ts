import { api } from '@zhixing/client/http.ts';
import { adoptToken, forgetSession, goOnWith, loginConfig, requestToken, useSession } from '@zhixing/client/session.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { focusOn, type Typed } from '../sign-in/typed.ts';
import { type Answered, usePasswordTry } from '../sign-in/use-password-try.ts';

/** The token of another user, held until the user confirms the switch. */
interface Other {
  readonly name: string;
  readonly token: string;
}

/** State and actions of the dialog: signs in as the same user, or as another one after a warning. */
export function useSignInAgain() {
  const account = useSession(({ user }) => user?.userInfo.userAccount) ?? '';
  const { submit, changeCaptcha, ...tried } = usePasswordTry(['account', 'password']);
  const { form } = tried;
  const [other, setOther] = useState<Other | null>(null);
  const leave = useLeave();
  // Asked once, when the dialog opens.
  useChange([account], () => {
    void loginConfig(account)
      .then(({ needCode }) => needCode && changeCaptcha())
      .catch(() => undefined);
  });
  return {
    ...tried,
    account,
    changeCaptcha,
    submit: submit(async (typed, captcha) => setOther(await signedIn(typed, captcha))),
    leave,
    opened: () => focusOn(form.current, 'password'),
    other: other?.name ?? null,
    becomeOther: () => other && become(other),
    stay: () => {
      if (other) void api.get('/api/oauth/Logout', undefined, { anonymous: true, token: other.token }).catch(() => undefined);
      setOther(null);
    },
  };
}

/** Signs in; returns the user if it is a different one. */
async function signedIn({ account, password }: Typed, captcha: Answered): Promise<Other | null> {
  const keys = await loginConfig(account);
  const { token } = await requestToken({ account, password, ...captcha }, keys);
  const user = await goOnWith(token);
  return user && { name: user.userInfo.userName, token };
}

function become({ token }: Other): void {
  adoptToken(token);
  globalThis.location.assign(`${basePath}/`);
}

function useLeave(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    forgetSession(null);
    void navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`, { replace: true });
  };
}
