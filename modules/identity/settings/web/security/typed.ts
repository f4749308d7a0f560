import type { PasswordPolicy } from '@zhixing/model/password-policy.ts';
import type { Security } from './use-security.ts';

/** What the policy demands or does not, in the order in which it is asked. */
export const demands = [
  'containsNumbers',
  'includeLowercaseLetters',
  'includeUppercaseLetters',
  'containsCharacters',
  'mandatoryModificationOfInitialPassword',
] as const;

type Demand = (typeof demands)[number];

/** The fields of the form: addresses as lines, demands as ticks. */
export interface Typed
  extends Pick<Security, 'secondSignIn' | 'passwordProfile' | 'administrators' | 'secondFactor' | 'proofMinutes'>,
    Readonly<Record<Demand, boolean>> {
  readonly addresses: string;
  readonly passwordLengthMinNumber: number;
}

/** The part of the form that a policy fills. */
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
