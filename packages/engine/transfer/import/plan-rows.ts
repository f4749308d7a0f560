import type { Engine } from '../../engine.ts';
import type { Chunk } from '../jobs/chunks.ts';
import type { ImportPlan } from '../jobs/import-job.ts';
import type { FileRow } from '../read/row.ts';
import { unfold } from './blocks.ts';
import { packPlace } from './places.ts';
import { createSkip, plainRow } from './skip.ts';

/** The sheets of a plan and their header rows, the mapped sheet first. */
export const sheetsOf = ({
  sheet,
  headerRow,
  further = [],
}: ImportPlan): readonly { readonly sheet: number; readonly headerRow: number }[] => [{ sheet, headerRow }, ...further];

/** The rows of a chunk that are to be imported. */
export interface PlanRows {
  /** The records, numbered by their packed place. */
  readonly rows: readonly FileRow[];
  /** Rows below the header, counted for every block. */
  readonly asked: number;
  /** Rows that are hidden or are no records. */
  readonly skipped: number;
}

/**
 * Selects the rows of a chunk according to a plan: below the header, without rows that are no records; blocks are read one below the other.
 */
export function createPlanRows(engine: Engine, plan: ImportPlan): (chunk: Chunk) => PlanRows {
  const skip = createSkip(engine, plan);
  const sheets = sheetsOf(plan);
  const titles = new Set(plan.above);
  return (chunk) => {
    const sheet = sheets.findIndex((one) => one.sheet === chunk.sheet);
    const below = chunk.rows.filter(({ number }) => number > (sheets[sheet]?.headerRow ?? 0));
    const shown = plan.skipHidden ? below.filter(({ hidden }) => !hidden) : below;
    const parts = shown.flatMap((row) => (plan.blocks && !titles.has(plainRow(row)) ? unfold(row, plan.blocks) : [{ block: 0, row }]));
    const rows = parts
      .filter(({ row }) => !skip(row))
      .map(({ block, row }) => ({ ...row, number: packPlace({ row: row.number, sheet, block }) }));
    const count = plan.blocks?.starts.length ?? 1;
    return { rows, asked: below.length * count, skipped: (below.length - shown.length) * count + parts.length - rows.length };
  };
}
