import { z } from 'zod';

/** A text that PostgreSQL can store: well-formed, without NUL. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'));

/** An empty body or query. */
export const nothing = z.strictObject({});
