import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';
import type { Security } from './use-security.ts';

/** Flags of the policy, in display order. */
export const demands = [
  'containsNumbers',
  'includeLowercaseLetters',
  'includeUppercaseLetters',
  'containsCharacters',
  'mandatoryModificationOfInitialPassword',
] as const;

type Demand = (typeof demands)[number];

/** Values of the form: addresses as lines, demands as checkboxes. */
export interface Typed
  extends Pick<Security, 'secondSignIn' | 'passwordProfile' | 'administrators' | 'secondFactor' | 'proofMinutes'>,
    Readonly<Record<Demand, boolean>> {
  readonly addresses: string;
  readonly passwordLengthMinNumber: number;
}

/** The form values set by a policy. */
export function flags(
  policy: PasswordPolicy,
): Pick<Typed, Exclude<Demand, 'mandatoryModificationOfInitialPassword'> | 'passwordLengthMinNumber'> {
  return {
    passwordLengthMinNumber: policy.passwordLengthMinNumber,
    containsNumbers: policy.containsNumbers === 1,
    includeLowercaseLetters: policy.includeLowercaseLetters === 1,
    includeUppercaseLetters: policy.includeUppercaseLetters === 1,
    containsCharacters: policy.containsCharacters === 1,
  };
}

export const fieldsOf = ({
  secondSignIn,
  passwordProfile,
  administrators,
  secondFactor,
  proofMinutes,
  administratorAddresses,
  policy,
}: Security): Typed => ({
  secondSignIn,
  passwordProfile,
  administrators,
  secondFactor,
  proofMinutes,
  addresses: administratorAddresses.join('\n'),
  ...flags(policy),
  mandatoryModificationOfInitialPassword: policy.mandatoryModificationOfInitialPassword === 1,
});
