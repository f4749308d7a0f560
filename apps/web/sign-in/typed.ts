export type Typed = Readonly<Record<'account' | 'password' | 'code', string>>;

/** Values of a sign-in form; '' for inputs it does not have. */
export function typedIn(form: HTMLFormElement | null): Typed {
  const data = new FormData(form ?? undefined);
  const read = (name: string) => String(data.get(name) ?? '');
  return { account: read('account').trim(), password: read('password'), code: read('code').trim() };
}

/** The first missing value, or null. */
export const firstMissing = (typed: Typed, wanted: readonly (keyof Typed)[]): keyof Typed | null =>
  wanted.find((name) => !typed[name]) ?? null;

/** Whether an account of the form `mobile@account` has a wrong mobile number. */
export const hasWrongMobile = ({ account }: Typed): boolean => /^(?!1[3-9]\d{9}@)\d+@/.test(account);

/** Focuses a field and selects its text, so that typing replaces it. */
export function focusOn(form: HTMLFormElement | null, name: keyof Typed): void {
  const input = form?.querySelector<HTMLInputElement>(`[name=${name}]`);
  input?.focus();
  input?.select();
}
