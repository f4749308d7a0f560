/**
 * The problem of a new password as one sentence; null if it is accepted. At least 8 characters with letters and digits, after the
 * specification's rule for passwords and the eight characters of GB/T 22239-2019; the upper bound is high enough for passphrases.
 */
export function passwordIssue(password: string, account: string): string | null {
  if (password.length < 8) return 'The password is too short: use at least 8 characters.';
  if (password.length > 64) return 'The password is too long: use at most 64 characters.';
  if (!/\d/.test(password) || !/[a-z]/i.test(password)) return 'The password must contain both letters and digits.';
  if (password.toLowerCase().includes(account.toLowerCase())) return 'The password must not contain the account.';
  return null;
}
