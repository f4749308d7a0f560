import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';

export const secondSignIns = ['allow', 'endOld', 'refuseNew'] as const;
export const administratorModes = ['one', 'three'] as const;
export const secondFactorModes = ['optional', 'administrators'] as const;
export const profileNames = ['mlps3', 'asvs5'] as const;
type ProfileName = (typeof profileNames)[number];

/** The stored security settings. */
export interface Security {
  readonly secondSignIn: (typeof secondSignIns)[number];
  readonly administratorAddresses: readonly string[];
  readonly passwordProfile: ProfileName;
  /** Whether administrators may do everything, or three users share the powers. */
  readonly administrators: (typeof administratorModes)[number];
  /** Who must have a second factor. */
  readonly secondFactor: (typeof secondFactorModes)[number];
  /** Minutes for which a reauthentication is valid; 0 means that none is required. */
  readonly proofMinutes: number;
  readonly policy: PasswordPolicy;
  readonly profiles: Readonly<
    Record<ProfileName, { readonly policy: PasswordPolicy; readonly maximalDays: number | null; readonly history: number }>
  >;
  /** Address of this client. */
  readonly address: string;
}

export type SecurityChanges = Pick<
  Security,
  'secondSignIn' | 'administratorAddresses' | 'passwordProfile' | 'administrators' | 'secondFactor' | 'proofMinutes'
> & {
  readonly policy: Partial<PasswordPolicy>;
};

/** One change of the settings; without a name it was made on the command line. */
export interface SecurityChange {
  readonly id: string;
  readonly at: number;
  readonly name: string | null;
  readonly account: string | null;
  readonly address: string;
  readonly changes: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}

const PATH = '/api/system/Security';

export const useSecurity = () =>
  useQuery({ queryKey: ['security'], queryFn: ({ signal }) => api.get<Security>(PATH, {}, { signal }), refetchOnWindowFocus: false });

export const useSecurityChanges = (paging: { currentPage: number; pageSize: number }) =>
  useQuery({
    queryKey: ['security', 'changes', paging],
    queryFn: ({ signal }) =>
      api.get<{ list: readonly SecurityChange[]; pagination: { total: number } }>(`${PATH}/Changes`, paging, { signal }),
    placeholderData: (before) => before,
  });

/** Saves the settings and returns the server's message. */
export function useSaveSecurity(): (changes: SecurityChanges) => Promise<string> {
  const queries = useQueryClient();
  return async (changes) => {
    let message = '';
    const announce = (text: string) => {
      message = text;
    };
    await api.put(PATH, changes, { told: announce });
    await queries.invalidateQueries({ queryKey: ['security'] });
    return message;
  };
}
