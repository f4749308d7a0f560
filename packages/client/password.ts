import { useQuery } from '@tanstack/react-query';
import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';
import { api } from './http.ts';
import { resumeCalls, usePause } from './pause.ts';
import type { PasswordKey } from './seal.ts';
import { loadCurrentUser } from './session.ts';

/** The password policy in force now, not that of the last sign-in. */
export const usePasswordPolicy = () =>
  useQuery({
    queryKey: ['passwordPolicy'],
    queryFn: () => api.get<PasswordPolicy>('/api/system/SysConfig', {}, { anonymous: true }),
    staleTime: 0,
  });

export interface PasswordForm {
  readonly oldPassword: string;
  readonly password: string;
  readonly code: string;
  /** The random number under which the captcha image was fetched. */
  readonly timestamp: string;
}

/** Changes the user's password; returns the server's message. Resumes calls that were paused until the change. */
export async function changePassword({ oldPassword, password, code, timestamp }: PasswordForm): Promise<string> {
  const [{ hashPassword }, { sealNewPassword }, key] = await Promise.all([
    import('./cipher.ts'),
    import('./seal.ts'),
    api.get<PasswordKey>('/api/oauth/PasswordKey', {}, { anonymous: true }),
  ]);
  let message = '';
  const body = {
    oldPassword: hashPassword(oldPassword),
    password: hashPassword(password),
    sealed: sealNewPassword(password, key),
    code,
    timestamp,
  };
  await api.post('/api/permission/Users/Current/Actions/ModifyPassword', body, {
    anonymous: true,
    told: (text) => {
      message = text;
    },
  });
  if (usePause.getState().reason === 'password') resumeCalls();
  void loadCurrentUser().catch(() => undefined);
  return message;
}

/**
 * Whether the server requires a password change before anything else, and why. Sent also while calls are paused: the refusal of another call
 * may have paused them for the same reason before.
 */
export const passwordMessage = (): Promise<{ mustChange: boolean; reason: string }> =>
  api.post('/api/oauth/updatePasswordMessage', {}, { anonymous: true });
