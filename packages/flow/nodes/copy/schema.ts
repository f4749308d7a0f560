import { z } from 'zod';
import { whoSchema } from '../../assignee-rule.ts';
import { common } from '../../node.ts';

/** Sends copies of the flow without waiting. */
export const copySchema = z.strictObject({ kind: z.literal('copy'), ...common, who: z.array(whoSchema).min(1).max(20) });
export type CopyNode = z.infer<typeof copySchema>;
