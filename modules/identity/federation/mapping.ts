import { z } from 'zod';
import type { Identity } from './identity.ts';

const LIMIT = 100;
const id = z.uuid();
const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));

/** Roles and an organisation by the value of an attribute; a later line's organisation overrides an earlier one. */
export const mappingSchema = z
  .array(
    z.strictObject({
      attribute: text(100),
      value: text(300),
      roles: z.array(id).max(LIMIT).default([]),
      organisation: id.nullable().default(null),
    }),
  )
  .max(LIMIT);

export type Mapping = z.infer<typeof mappingSchema>;

/** The stored mapping; empty if it is invalid, so that it grants nothing by mistake. */
export function mappingOf(stored: unknown): Mapping {
  const read = mappingSchema.safeParse(stored ?? []);
  return read.success ? read.data : [];
}

/** The lines that match an identity. Group names are compared case-insensitively, as directories do. */
export function linesFor(mapping: Mapping, { attributes }: Identity): Mapping {
  const wanted = (value: string) => value.toLowerCase();
  return mapping.filter(
    ({ attribute, value }) => Object.hasOwn(attributes, attribute) && attributes[attribute]?.some((one) => wanted(one) === wanted(value)),
  );
}
