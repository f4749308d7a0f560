import { z } from 'zod';

/** A length of time; `working` counts hours and days of the work calendar alone. */
export const spanSchema = z.strictObject({
  amount: z.int().min(0).max(10_000),
  unit: z.enum(['minutes', 'hours', 'days']),
  working: z.boolean().optional(),
});

export type Span = z.infer<typeof spanSchema>;
