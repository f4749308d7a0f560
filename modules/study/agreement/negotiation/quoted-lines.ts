import { z } from 'zod';
import { negotiationErrors } from '../agreement.errors.ts';
import { chargeModes, costCategories } from '../costs.ts';

const MAX_LINES = 100;
const quantity = (scale: number) => z.string().regex(new RegExp(`^\\d{1,7}(\\.\\d{1,${scale}})?$`));

/** A line of a quote, as an agency sends it. */
const quotedLine = z.strictObject({
  category: z.enum(costCategories),
  feeItem: z.uuid().nullable().default(null),
  name: z.string().trim().min(1).max(80),
  mode: z.enum(chargeModes).default('perStudent'),
  unitPrice: z.int().min(0).max(1_000_000_000),
  quantity: quantity(2),
  unit: z.string().trim().min(1).max(20),
  times: quantity(1).default('1'),
  note: z.string().trim().max(200).nullable().default(null),
});

type QuotedLine = z.infer<typeof quotedLine>;

const lines = z.array(quotedLine).min(1).max(MAX_LINES);

/** The lines of a quote; throws with the number of the first line that is wrong. */
export function quotedLines(sent: unknown): readonly QuotedLine[] {
  if (!Array.isArray(sent) || sent.length === 0) throw negotiationErrors.linesNeeded();
  const read = lines.safeParse(sent);
  if (!read.success) throw negotiationErrors.wrongLine({ line: Number(read.error.issues[0]?.path[0] ?? 0) + 1 });
  return read.data;
}
