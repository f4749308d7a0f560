import { z } from 'zod';
import { assigneeNodeShape, common } from '../../node.ts';

/** Assignees agree or reject. */
export const approvalSchema = z.strictObject({ kind: z.literal('approval'), ...common, ...assigneeNodeShape });
