import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { SheetOfRecord } from '@zhixing/engine/ports/printed-pdf.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { FlowInstance } from '../../../platform/flow/flow-instance.model.ts';
import { sheets } from '../ports.ts';
import { TripFiling } from './trip-filing.model.ts';

type Filing = Row<typeof TripFiling>;

/**
 * Prints the form of a filing with the opinions so far and adds it to the forms of the filing: each time it is filed, when it is approved
 * and when it is amended. Called after the commit, since printing takes a second or more.
 */
export async function storeFilingForm(engine: Engine, id: string): Promise<void> {
  const ctx = systemContext(engine);
  const filing = await repo(TripFiling, ctx).first({ id });
  const sheet = filing && (await filingSheet(filing, ctx));
  if (!sheet) return;
  const { id: form, sha256 } = await use(engine, sheets).attach(ctx, sheet);
  // The same form again, when the work is repeated after a crash.
  const stored = await repo(StoredFile, ctx).count({ id: { in: filing.forms ?? [] }, sha256 });
  // Without a new version, so that the next step of the flow does not meet a changed record.
  const forms = sql`array_append(coalesce(t.forms, '{}'), ${form}::uuid)`;
  if (stored === 0) await updateRows(ctx, TripFiling, { set: { forms }, where: sql`t.id = ${id}` });
}

/** The form of a filing, dated by its last step; null before it was filed. The same filing gives the same bytes. */
export async function filingSheet({ id, submittedAt, approvedAt, amendedAt }: Filing, ctx: Context): Promise<SheetOfRecord | null> {
  const at = [submittedAt, approvedAt, amendedAt]
    .flatMap((moment) => moment ?? [])
    .toSorted()
    .at(-1);
  const flow = await repo(FlowInstance, ctx).first({ record: id }, { order: { field: 'startedAt', descending: true } });
  return at && flow ? { model: FlowInstance.name, id: flow.id, sheet: 'tripFilingForm', at: new Date(at) } : null;
}
