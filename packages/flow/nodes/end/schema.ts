import { z } from 'zod';
import { common } from '../../node.ts';

/** Ends the whole flow here, including other running branches. A flow also ends after its last node, as approved. */
export const endSchema = z.strictObject({ kind: z.literal('end'), ...common, as: z.enum(['approved', 'rejected']).optional() });
export type EndNode = z.infer<typeof endSchema>;
