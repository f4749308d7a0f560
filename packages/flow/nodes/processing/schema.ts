import { z } from 'zod';
import { assigneeNodeShape, common } from '../../node.ts';

/** People do something and say so; there is nothing to reject. */
export const processingSchema = z.strictObject({ kind: z.literal('processing'), ...common, ...assigneeNodeShape });
