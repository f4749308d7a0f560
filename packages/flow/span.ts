import { nameSchema } from '@zhixing/model';
import { z } from 'zod';

/** A time span; `working` counts working days of the calendar only, and requires days (finding F027). */
export const spanSchema = z.strictObject({
  amount: z.int().min(0).max(10_000),
  unit: z.enum(['minutes', 'hours', 'days']),
  working: z.boolean().optional(),
  /** Field of the record that overrides the amount, such as one set by a policy; `amount` is used while it is empty. */
  field: nameSchema.optional(),
});

export type Span = z.infer<typeof spanSchema>;
