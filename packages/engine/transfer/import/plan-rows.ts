import type { Engine } from '../../engine.ts';
import type { Chunk } from '../jobs/chunks.ts';
import type { ImportPlan } from '../jobs/import-job.ts';
import type { FileRow } from '../read/row.ts';
import { unfold } from './blocks.ts';
import { packPlace } from './places.ts';
import { createSkip } from './skip.ts';

/** The sheets of a plan and the rows of their headers, the mapped one first. */
export const sheetsOf = ({
  sheet,
  headerRow,
  further = [],
}: ImportPlan): readonly { readonly sheet: number; readonly headerRow: number }[] => [{ sheet, headerRow }, ...further];

/** What of a part of a sheet is to be imported. */
export interface PlanRows {
  /** The records, numbered by their packed place. */
  readonly rows: readonly FileRow[];
  /** Rows below the header, of every table that lies side by side. */
  readonly asked: number;
  /** Those that are hidden or no records. */
  readonly skipped: number;
}

/** Reads a part of a sheet as a plan wants it: below the header, without what is no record, tables side by side as if they lay below each other. */
export function createPlanRows(engine: Engine, plan: ImportPlan): (chunk: Chunk) => PlanRows {
  const skip = createSkip(engine, plan);
  const sheets = sheetsOf(plan);
  return (chunk) => {
    const sheet = sheets.findIndex((one) => one.sheet === chunk.sheet);
    const below = chunk.rows.filter(({ number }) => number > (sheets[sheet]?.headerRow ?? 0));
    const shown = plan.skipHidden ? below.filter(({ hidden }) => !hidden) : below;
    const parts = shown.flatMap((row) => (plan.blocks ? unfold(row, plan.blocks) : [{ block: 0, row }]));
    const rows = parts
      .filter(({ row }) => !skip(row))
      .map(({ block, row }) => ({ ...row, number: packPlace({ row: row.number, sheet, block }) }));
    const count = plan.blocks?.count ?? 1;
    return { rows, asked: below.length * count, skipped: (below.length - shown.length) * count + parts.length - rows.length };
  };
}
