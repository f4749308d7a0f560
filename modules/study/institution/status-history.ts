import { institutionErrors } from './institution.errors.ts';

/** What was looked at is not another thing afterwards. */
export function mustNotChange(changed: ReadonlySet<string>, frozen: readonly string[]): void {
  const name = frozen.find((one) => changed.has(one));
  if (name) throw institutionErrors.inIntroduction({}, { fields: { [name]: { key: 'institution.inIntroduction' } } });
}

const BARRED: readonly string[] = ['suspended', 'exited', 'blacklisted'];

/** Who is suspended, has left or is on the blacklist asks for nothing. */
export function mustNotBeBarred(owner: { readonly name: string; readonly status: string } | null): void {
  if (owner && BARRED.includes(owner.status)) throw institutionErrors.barred({ name: owner.name });
}
