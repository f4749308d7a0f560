import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { EffectiveModel } from '@zhixing/model';
import { type PrintedFlow, type PrintedRows, printedFlows } from '../ports.ts';
import { flowPlaces, systemFields } from './flow-parts.ts';
import { type Printed, printedRecord, relatedRows } from './printed-record.ts';
import { createValueText, isNothing } from './value-text.ts';

/** What is printed: a record, or a flow with its record. */
export interface OnSheet {
  readonly printed: Printed;
  readonly flow: PrintedFlow | null;
  /** Title of the record, or of the flow. */
  readonly title: string;
  /** Fields left out of parts that name none. */
  readonly without: readonly string[];
  /** Values of placeholders that a flow provides. */
  readonly places: Readonly<Record<string, string>>;
  /** The named sub-tables, or all. */
  readonly rows: (names?: readonly string[]) => Promise<readonly PrintedRows[]>;
  /** When it was last changed. */
  readonly changedAt: string;
}

const FLOWS = 'flowInstance';

/** Reads what is to be printed, as the reader sees it. */
export const onSheet = (ctx: Context, model: EffectiveModel, id: string): Promise<OnSheet> =>
  model.name === FLOWS ? flowOnSheet(ctx, id) : recordOnSheet(ctx, model, id);

async function recordOnSheet(ctx: Context, model: EffectiveModel, id: string): Promise<OnSheet> {
  const printed = await printedRecord(ctx, model, id);
  const { described, one } = printed;
  const rowsOf = described.form.rows;
  return {
    printed,
    flow: null,
    title: titleOf(ctx, printed),
    without: [],
    places: {},
    rows: async (names) => {
      const tables: PrintedRows[] = [];
      for (const table of rowsOf) if (!names || names.includes(table.model)) tables.push(await relatedRows(ctx, table, id));
      return tables;
    },
    changedAt: String(one.record.updatedAt ?? one.record.createdAt ?? ''),
  };
}

async function flowOnSheet(ctx: Context, id: string): Promise<OnSheet> {
  const flow = await use(ctx.engine, printedFlows).of(ctx, id);
  const printed = { model: ctx.engine.registry.get(flow.model.name), described: flow.model, one: flow.one };
  return {
    printed,
    flow,
    title: flow.title,
    without: systemFields(flow),
    places: flowPlaces(flow),
    rows: async (names) => flow.rows.filter(({ model, list }) => list.length > 0 && (!names || names.includes(model))),
    changedAt: flow.changedAt,
  };
}

/** The label fields of a record, joined by a space. */
function titleOf(ctx: Context, { described, one }: Printed): string {
  const textOf = createValueText(ctx, one);
  const parts = described.label.flatMap((name) => {
    const field = described.fields.find((one) => one.name === name);
    return field && !isNothing(one.record[name]) ? [textOf(field, one.record[name])] : [];
  });
  return parts.join(' ') || String(one.record.id);
}
