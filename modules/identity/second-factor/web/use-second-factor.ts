import { useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { loginConfig } from '@zhixing/client/session.ts';

/** A second factor being set up: its secret as text, and as the address for authenticators. */
export interface Begun {
  readonly secret: string;
  readonly address: string;
}

const PATH = '/api/permission/Users/Current/SecondFactor';

/**
 * Writes to the user's own second factor. The password is encrypted as at sign-in. With `forced` the calls bypass the queue, which waits
 * until the second factor is set up.
 */
export function useSecondFactorWrites(forced = false) {
  const how = { anonymous: forced };
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: ['own', 'SecondFactor'] });
  const behind = async <T>(path: string, password: string, onMessage?: (text: string) => void): Promise<T> => {
    const [{ sealPassword }, { cipherKey }] = await Promise.all([import('@zhixing/client/cipher.ts'), loginConfig()]);
    return api.post<T>(path, { password: sealPassword(password, cipherKey) }, { ...how, ...(onMessage && { told: onMessage }) });
  };
  return {
    begin: (password: string) => behind<Begun>(PATH, password),
    confirm: async (code: string) => {
      const { recoveryCodes } = await api.post<{ recoveryCodes: readonly string[] }>(`${PATH}/Confirm`, { code }, how);
      if (!forced) await changed();
      return recoveryCodes;
    },
    renew: async (password: string) => {
      const { recoveryCodes } = await behind<{ recoveryCodes: readonly string[] }>(`${PATH}/RecoveryCodes`, password);
      await changed();
      return recoveryCodes;
    },
    remove: async (password: string) => {
      let message = '';
      await behind(`${PATH}/Remove`, password, (text) => {
        message = text;
      });
      await changed();
      return message;
    },
  };
}
