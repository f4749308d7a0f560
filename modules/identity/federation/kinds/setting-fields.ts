import { z } from 'zod';

/** A setting of a kind of provider, as shown in the form and validated by the server. */
export interface SettingField {
  readonly type: 'text' | 'address' | 'flag' | 'choice' | 'longText';
  readonly required?: boolean;
  readonly default?: string | boolean;
  readonly options?: readonly string[];
  readonly max?: number;
  /** Allowed protocols of an address. */
  readonly protocols?: readonly string[];
}

export type SettingFields = Readonly<Record<string, SettingField>>;

/** Validated settings: every field is present, texts default to empty. */
export type SettingValues<F extends SettingFields> = {
  readonly [K in keyof F]: F[K]['type'] extends 'flag' ? boolean : string;
};

const MAX_LENGTH = { text: 200, address: 300, longText: 20_000 };

/** Validates a kind's settings: no unknown fields, limited lengths, no control characters except line breaks and tabs in long texts. */
export function settingsSchema(fields: SettingFields) {
  return z.strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])));
}

function schemaOf(field: SettingField): z.ZodType {
  if (field.type === 'flag') return z.boolean().default(field.default === true);
  const initial = typeof field.default === 'string' ? field.default : '';
  if (field.type === 'choice') return z.enum([...(field.options ?? [])] as [string, ...string[]]).default(initial);
  const text = textOf(field);
  return field.required ? text.refine((value) => value !== '') : text.default(initial);
}

function textOf({ type, max, protocols = ['https', 'http'] }: SettingField) {
  const controls = type === 'longText' ? /[^\P{Cc}\r\n\t]/u : /\p{Cc}/u;
  return z
    .string()
    .trim()
    .max(max ?? MAX_LENGTH[type as 'text'])
    .refine((value) => value.isWellFormed() && !controls.test(value))
    .refine((value) => type !== 'address' || value === '' || isAddress(value, protocols));
}

function isAddress(value: string, protocols: readonly string[]): boolean {
  const url = URL.parse(value);
  return url !== null && protocols.includes(url.protocol.slice(0, -1)) && url.hostname !== '' && url.username === '' && url.password === '';
}
