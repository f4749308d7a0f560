export type Typed = Readonly<Record<'account' | 'password' | 'code', string>>;

/** What stands in a form of ours; '' for what it does not ask for. */
export function typedIn(form: HTMLFormElement | null): Typed {
  const data = new FormData(form ?? undefined);
  const read = (name: string) => String(data.get(name) ?? '');
  return { account: read('account').trim(), password: read('password'), code: read('code').trim() };
}

/** The first of the wanted values that nobody has typed, or null. */
export const firstMissing = (typed: Typed, wanted: readonly (keyof Typed)[]): keyof Typed | null =>
  wanted.find((name) => !typed[name]) ?? null;

/** Brings the cursor to a field, its text chosen, so that the next key replaces it. */
export function focusOn(form: HTMLFormElement | null, name: keyof Typed): void {
  const input = form?.querySelector<HTMLInputElement>(`[name=${name}]`);
  input?.focus();
  input?.select();
}
