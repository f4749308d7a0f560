import type { AppError } from '@zhixing/engine/errors.ts';
import { type PasswordDemand, type PasswordPolicy, passwordDemands } from '@zhixing/model/password-policy.ts';
import { accountErrors } from '../account/account.errors.ts';
import { isCommonPassword } from './common-passwords.ts';

const MAX_LENGTH = 64;

/**
 * The first problem of a new password; null if it is accepted. The policy's demands and the check for common passwords apply only while the
 * policy is on; the maximum length and the ban on the account name always do.
 */
export function policyIssue(password: string, policy: PasswordPolicy, account: string): AppError | null {
  const missing = passwordDemands(policy, password).find(({ met }) => !met);
  if (missing) return refusals[missing.name](missing);
  if (password.length > MAX_LENGTH) return accountErrors.passwordTooLong({ max: MAX_LENGTH });
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
