import { institutionErrors } from './institution.errors.ts';

/** Throws if a field changes that is fixed by a review or decision. */
export function mustNotChange(changed: ReadonlySet<string>, frozen: readonly string[]): void {
  const name = frozen.find((one) => changed.has(one));
  if (name) throw institutionErrors.inIntroduction({}, { fields: { [name]: { key: 'institution.inIntroduction' } } });
}

const BARRED: readonly string[] = ['suspended', 'exited', 'blacklisted'];

/** Throws if the owner is suspended, exited or blacklisted, and so may not apply. */
export function mustNotBeBarred(owner: { readonly name: string; readonly status: string } | null): void {
  if (owner && BARRED.includes(owner.status)) throw institutionErrors.barred({ name: owner.name });
}
