import { z } from 'zod';

/** A text that PostgreSQL can keep: well-formed, without NUL. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));

/** A body or a query without anything in it. */
export const nothing = z.strictObject({});
