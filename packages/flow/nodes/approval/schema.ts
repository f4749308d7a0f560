import { z } from 'zod';
import { asking, common } from '../../node.ts';

/** People agree or reject. */
export const approvalSchema = z.strictObject({ kind: z.literal('approval'), ...common, ...asking });
