import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';

/** A set of password rules. `policy` uses the specification's names and can be adjusted. */
export interface PasswordProfile {
  readonly policy: PasswordPolicy;
  /** Days after which a password must be changed; null is never. */
  readonly maximalDays: number | null;
  /** How many of the last passwords may not be reused, including the current one. */
  readonly history: number;
}

const anyPolicy = { passwordStrengthLimit: 1, passwordLengthMin: 1, mandatoryModificationOfInitialPassword: 0 };

export const profileNames = ['mlps3', 'asvs5'] as const;
export type ProfileName = (typeof profileNames)[number];

export const profiles: Readonly<Record<ProfileName, PasswordProfile>> = {
  /** GB/T 22239-2019, 8.1.4.1 a: complex and changed regularly. Three character classes, ninety days, the last five. */
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
  /** OWASP ASVS 5.0, V6.2: long, any characters, changed only for a reason. */
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
