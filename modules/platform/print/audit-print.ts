import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { countCopies } from './offered.ts';

/** A part of the standard sheet: the fields, or `<model>.<field>` for the records that refer to this one. */
export const STANDARD_PART = /^(fields|[a-zA-Z]\w*\.[a-zA-Z]\w*)$/;

interface Print {
  readonly model: string;
  readonly id: string;
  /** The template, if it is not the standard sheet. */
  readonly template: { readonly id: string } | null | undefined;
  readonly detail: { readonly parts: readonly string[]; readonly sheet: string; readonly copies: number; readonly format?: 'pdf' };
}

/** Audits a print before it happens, and counts the copies of its template. */
export async function auditPrint(ctx: Context, { model, id, template, detail }: Print): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    if (template) await countCopies(tx, template.id, detail.copies);
    await audit(tx, { kind: 'print', verb: 'print', model, record: id, detail });
  });
}
