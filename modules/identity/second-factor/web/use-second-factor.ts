import { useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { loginConfig } from '@zhixing/client/session.ts';

/** A second factor that is being set up: its secret as text, and as the address that authenticators read. */
export interface Begun {
  readonly secret: string;
  readonly address: string;
}

const PATH = '/api/permission/Users/Current/SecondFactor';

/**
 * What people do with their own second factor. The password travels as for signing in. `forced` is where every other call waits for it.
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
