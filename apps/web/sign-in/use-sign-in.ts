import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@zhixing/client/http.ts';
import { text, useLanguage } from '@zhixing/client/i18n.ts';
import { type LoginConfig, loginConfig, signIn, useSession } from '@zhixing/client/session.ts';
import { type Captcha, freshRandom } from '@zhixing/shell/public/captcha-field.tsx';
import { safeRedirect } from '@zhixing/shell/safe-redirect.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { loadShell } from '../shell/load-shell.ts';
import { rememberLayout } from '../shell/settings/settings.ts';

export interface SignIn {
  readonly config: LoginConfig | undefined;
  /** Account whose sign-in is in progress, or null. */
  readonly busy: string | null;
  readonly failure: string | null;
  /** The required captcha, or null. */
  readonly captcha: Captcha | null;
  readonly changeCaptcha: () => void;
  /** Submits the credentials; resolves to whether they were accepted. */
  readonly submit: (account: string, password: string, code?: string) => Promise<boolean>;
  readonly warn: (message: string | null) => void;
  /** Signs a demo account in with one click, which needs no captcha; fills the form if that fails. */
  readonly submitDemo: (account: string, password: string) => Promise<void>;
  readonly waiting: Waiting | null;
}

export type Waiting = Readonly<Record<'account' | 'password', string>>;

/** State of the sign-in page: configuration, captcha, failures, and the redirect afterwards. */
export function useSignIn(): SignIn {
  const config = useLoginConfig();
  const [answer, setAnswer] = useState<{ failure: string | null; needCode?: boolean }>({ failure: useSession.getState().notice });
  const [random, setRandom] = useState(freshRandom);
  const [busy, setBusy] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const leave = useLeave();
  const warn = (failure: string | null) => setAnswer((before) => ({ ...before, failure }));

  const needCode = answer.needCode ?? config.data?.needCode ?? false;
  const submit = async (account: string, password: string, code?: string) => {
    setBusy(account);
    // Preloads the shell while the server checks the password.
    void loadShell().catch(() => undefined);
    try {
      const keys = config.data ?? (await loginConfig());
      const { theme } = await signIn({ account, password, ...(code && { code, timestamp: random }) }, keys);
      rememberLayout(theme);
      await leave();
      // The shell may have refused the user (no menu): the reason is shown here.
      setAnswer({ failure: useSession.getState().notice });
      return true;
    } catch (error) {
      setAnswer({ failure: messageOf(error), ...(error instanceof ApiError && { needCode: error.data.needCode === true }) });
      setRandom(freshRandom());
      return false;
    } finally {
      setBusy(null);
    }
  };
  const submitDemo = async (account: string, password: string) => {
    if (!(await submit(account, password))) setWaiting({ account, password });
  };
  return {
    config: config.data,
    busy,
    failure: answer.failure ?? (config.error && !config.data ? messageOf(config.error) : null),
    captcha: needCode ? { random } : null,
    changeCaptcha: () => setRandom(freshRandom()),
    submit,
    warn,
    submitDemo,
    waiting,
  };
}

function useLoginConfig() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['loginConfig', language],
    queryFn: () => loginConfig(),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
}

function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async () => navigate(safeRedirect(search.get('redirect')), { replace: true });
}

const messageOf = (error: unknown): string => (error instanceof Error && error.message) || text('client.failed');
