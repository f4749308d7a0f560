import { z } from 'zod';
import { assigneeNodeShape, common } from '../../node.ts';

/** Assignees do something and confirm it; it cannot be rejected. */
export const processingSchema = z.strictObject({ kind: z.literal('processing'), ...common, ...assigneeNodeShape });
