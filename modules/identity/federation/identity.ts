/** A user's identity as given by a provider. Contact data that the provider has not verified are only named in `unverified`. */
export interface Identity {
  /** The provider's permanent id of the user. */
  readonly subject: string;
  readonly name: string | null;
  readonly account: string | null;
  readonly employeeNo: string | null;
  readonly mobilePhone: string | null;
  readonly email: string | null;
  readonly unverified: readonly ('mobilePhone' | 'email')[];
  /** All attributes by which roles and organisations can be mapped. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Logout hint (id token), which the provider expects back at sign-out. */
  readonly hint?: string;
}

/** The values of claims or attributes as texts; values other than texts, numbers and flags are dropped. */
export function attributesOf(claims: Readonly<Record<string, unknown>>): Record<string, readonly string[]> {
  const plain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
  const texts = (value: unknown) => (Array.isArray(value) ? value : [value]).filter(plain).map(String);
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, texts(value)]));
}

/** The first value of an attribute; null if it is missing or no attribute is named. */
export const firstOf = (attributes: Identity['attributes'], name: string): string | null =>
  (Object.hasOwn(attributes, name) ? attributes[name]?.[0]?.trim() : null) || null;
