import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';

/** Rules for passwords that belong together. `policy` answers under the specification's names and can be adjusted. */
export interface PasswordProfile {
  readonly policy: PasswordPolicy;
  /** Days after which a password has to be changed; null is never. */
  readonly maximalDays: number | null;
  /** How many of the last passwords may not come back, the one in use among them. */
  readonly history: number;
}

const anyPolicy = { passwordStrengthLimit: 1, passwordLengthMin: 1, mandatoryModificationOfInitialPassword: 0 };

export const profileNames = ['mlps3', 'asvs5'] as const;
export type ProfileName = (typeof profileNames)[number];

export const profiles: Readonly<Record<ProfileName, PasswordProfile>> = {
  /** GB/T 22239-2019, 8.1.4.1 a: complex and changed from time to time. Three sorts of characters, ninety days, the last five. */
  mlps3: {
    policy: {
      ...anyPolicy,
      passwordLengthMinNumber: 8,
      containsNumbers: 1,
      includeLowercaseLetters: 1,
      includeUppercaseLetters: 1,
      containsCharacters: 0,
    },
    maximalDays: 90,
    history: 5,
  },
  /** OWASP ASVS 5.0, V6.2: long, of whatever characters, changed when there is a reason to. */
  asvs5: {
    policy: {
      ...anyPolicy,
      passwordLengthMinNumber: 12,
      containsNumbers: 0,
      includeLowercaseLetters: 0,
      includeUppercaseLetters: 0,
      containsCharacters: 0,
    },
    maximalDays: null,
    history: 1,
  },
};
