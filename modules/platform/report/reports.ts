import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { reportErrors } from '@zhixing/engine/report/errors.ts';
import { type OpenReport, openReport } from '@zhixing/engine/report/open-report.ts';
import { reportTitle } from '@zhixing/engine/report/words.ts';
import { type ReportDocument, reportDocumentSchema } from '@zhixing/model/report/index.ts';
import sql from 'sql-template-tag';

/** The reports of the product by name, as its modules declare them. */
export const shippedReports = ({ modules }: Pick<Engine, 'modules'>): ReadonlyMap<string, ReportDocument> =>
  new Map(modules.flatMap(({ reports = [] }) => reports).map((report) => [report.name, report]));

/**
 * Opens a report by name for the actor: one of the product, or an enabled one of the installation.
 * @throws report.unknown, model.denied or report.denied
 */
export async function findReport(ctx: Context, name: string): Promise<OpenReport> {
  const shipped = shippedReports(ctx.engine).get(name);
  if (shipped) return openReport(ctx, shipped);
  const [found] = (await storedReports(ctx, name)) ?? [];
  if (!found) throw reportErrors.unknown({ name: name.slice(0, 60) });
  return openReport(ctx, found);
}

/** Enabled reports of the installation, one or all; those whose model has changed so that they cannot be read are left out. */
export async function storedReports({ db }: Context, name?: string): Promise<ReportDocument[]> {
  const named = name === undefined ? sql`true` : sql`code = ${name}`;
  const rows = await db.query<{ document: unknown }>(
    sql`select document from custom_report where ${named} and status = 'enabled' and deleted_at is null order by sort_code, code limit 500`,
  );
  return rows.flatMap(({ document }) => {
    const read = reportDocumentSchema.safeParse(document);
    return read.success ? [read.data] : [];
  });
}

/** The reports that the actor may read: those of the product, and those of the installation. */
export async function readableReports(ctx: Context): Promise<{ name: string; title: string; own: boolean }[]> {
  const shipped = [...shippedReports(ctx.engine).values()].map((document) => ({ document, own: false }));
  const stored = (await storedReports(ctx)).map((document) => ({ document, own: true }));
  return [...shipped, ...stored]
    .filter(({ document }) => isReadable(ctx, document))
    .map(({ document, own }) => ({ name: document.name, title: reportTitle(ctx, document), own }));
}

function isReadable(ctx: Context, document: ReportDocument): boolean {
  if (!ctx.engine.registry.find(document.model)) return false;
  try {
    openReport(ctx, document);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Opens a report by name; null where the actor may not read it. */
export async function openIfReadable(ctx: Context, name: string): Promise<OpenReport | null> {
  try {
    return await findReport(ctx, name);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
