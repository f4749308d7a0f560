/** Who a provider says somebody is. What it has not verified is named in `unverified` and stands nowhere else. */
export interface Identity {
  /** What the provider calls him for ever. */
  readonly subject: string;
  readonly name: string | null;
  readonly account: string | null;
  readonly employeeNo: string | null;
  readonly mobilePhone: string | null;
  readonly email: string | null;
  readonly unverified: readonly ('mobilePhone' | 'email')[];
  /** Everything that roles and organisations may be given by. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** What the provider wants to see again when the person signs out. */
  readonly hint?: string;
}

/** The values of claims or attributes as texts; what is no text, number or flag is left out. */
export function attributesOf(claims: Readonly<Record<string, unknown>>): Record<string, readonly string[]> {
  const plain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
  const texts = (value: unknown) => (Array.isArray(value) ? value : [value]).filter(plain).map(String);
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, texts(value)]));
}

/** The first value of an attribute; null where there is none, or no attribute is named. */
export const firstOf = (attributes: Identity['attributes'], name: string): string | null =>
  (Object.hasOwn(attributes, name) ? attributes[name]?.[0]?.trim() : null) || null;
