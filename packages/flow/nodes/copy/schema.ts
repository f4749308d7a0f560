import { z } from 'zod';
import { common } from '../../node.ts';
import { whoSchema } from '../../who.ts';

/** Sends copies of the flow without waiting. */
export const copySchema = z.strictObject({ kind: z.literal('copy'), ...common, who: z.array(whoSchema).min(1).max(20) });
export type CopyNode = z.infer<typeof copySchema>;
