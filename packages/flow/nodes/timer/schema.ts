import { nameSchema } from '@zhixing/model';
import { z } from 'zod';
import { common } from '../../node.ts';
import { spanSchema } from '../../span.ts';

/** Waits for a span, from now or from a date field of the record. */
export const timerSchema = z.strictObject({ kind: z.literal('timer'), ...common, field: nameSchema.optional(), after: spanSchema });
export type TimerNode = z.infer<typeof timerSchema>;
