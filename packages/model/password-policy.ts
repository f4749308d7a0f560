/** Policy for new passwords, with the names of the specification; flags are 0 and 1. */
export interface PasswordPolicy {
  readonly passwordStrengthLimit: number;
  readonly passwordLengthMin: number;
  readonly passwordLengthMinNumber: number;
  readonly containsNumbers: number;
  readonly includeLowercaseLetters: number;
  readonly includeUppercaseLetters: number;
  readonly containsCharacters: number;
  readonly mandatoryModificationOfInitialPassword: number;
}

/** One requirement of the policy; its name is the key of its text. */
export interface PasswordDemand {
  readonly name: 'length' | 'number' | 'lowercase' | 'uppercase' | 'character';
  readonly min: number;
  readonly met: boolean;
}

/** The requirements for a password and whether each is met; empty unless passwordStrengthLimit is 1. Used by server and browser. */
export function passwordDemands(policy: PasswordPolicy, password: string): readonly PasswordDemand[] {
  if (policy.passwordStrengthLimit !== 1) return [];
  const min = policy.passwordLengthMinNumber;
  const demands = [
    [policy.passwordLengthMin, 'length', password.length >= min],
    [policy.containsNumbers, 'number', /\d/.test(password)],
    [policy.includeLowercaseLetters, 'lowercase', /[a-z]/.test(password)],
    [policy.includeUppercaseLetters, 'uppercase', /[A-Z]/.test(password)],
    [policy.containsCharacters, 'character', /[\W_]/.test(password)],
  ] as const;
  return demands.flatMap(([flag, name, met]) => (flag === 1 ? [{ name, min, met }] : []));
}
