import type { AppError } from '@zhixing/engine/errors.ts';
import { type PasswordDemand, type PasswordPolicy, passwordDemands } from '@zhixing/model/password-policy.ts';
import { accountErrors } from '../account/account.errors.ts';
import { isCommonPassword } from './common-passwords.ts';

const LONGEST = 64;

/**
 * What is wrong with a new password, the first of it; null when it will do. The policy, and that
 * nobody else would try it first, count while the policy is on; that it is no upper bound for passphrases and does not hold the account counts always.
 */
export function policyIssue(password: string, policy: PasswordPolicy, account: string): AppError | null {
  const missing = passwordDemands(policy, password).find(({ met }) => !met);
  if (missing) return refusals[missing.name](missing);
  if (password.length > LONGEST) return accountErrors.passwordTooLong({ max: LONGEST });
  if (password.toLowerCase().includes(account.toLowerCase())) return accountErrors.passwordHasAccount();
  return policy.passwordStrengthLimit === 1 && isCommonPassword(password) ? accountErrors.passwordCommon() : null;
}

const refusals: Readonly<Record<PasswordDemand['name'], (demand: PasswordDemand) => AppError>> = {
  length: ({ min }) => accountErrors.passwordTooShort({ min }),
  number: () => accountErrors.passwordNeedsNumber(),
  lowercase: () => accountErrors.passwordNeedsLowercase(),
  uppercase: () => accountErrors.passwordNeedsUppercase(),
  character: () => accountErrors.passwordNeedsCharacter(),
};
