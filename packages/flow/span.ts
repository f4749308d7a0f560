import { nameSchema } from '@zhixing/model';
import { z } from 'zod';

/** A length of time; `working` counts the days of the work calendar alone, and is for days only (finding F027). */
export const spanSchema = z.strictObject({
  amount: z.int().min(0).max(10_000),
  unit: z.enum(['minutes', 'hours', 'days']),
  working: z.boolean().optional(),
  /** Field of the record that holds the amount instead, where a policy says it; `amount` counts while it is empty. */
  field: nameSchema.optional(),
});

export type Span = z.infer<typeof spanSchema>;
