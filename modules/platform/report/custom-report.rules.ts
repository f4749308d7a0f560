import type { Context } from '@zhixing/engine/context.ts';
import { reportErrors } from '@zhixing/engine/report/errors.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { checkReport } from '@zhixing/model/report/index.ts';
import { CustomReport } from './custom-report.model.ts';
import { shippedReports } from './reports.ts';

/** A report is stored only if it can be answered. */
export const customReportRules = defineRules(CustomReport, {
  create: { derive: async ({ row }) => subjectOf(row), check: mustBeSound },
  update: { derive: async ({ row }) => subjectOf(row), check: mustBeSound },
  restore: { check: mustBeSound },
});

type Stored = Row<typeof CustomReport>;

/** The document bears the code and name of its record, so that they cannot differ; titles in other languages stand in it alone. */
function subjectOf({ document, code, name }: Stored): Partial<Stored> {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return { subject: null };
  const { model, title } = document as { model?: unknown; title?: unknown };
  const titles = typeof title === 'object' && title !== null && !Array.isArray(title) ? { ...title, zh: name } : name;
  return { subject: typeof model === 'string' ? model.slice(0, 60) : null, document: { ...document, name: code, title: titles } as never };
}

/** @throws report.badDocument with the findings, report.nameTaken for the code of a report of the product */
function mustBeSound({ row }: ChangeOf<typeof CustomReport>, { engine }: Context): void {
  if (shippedReports(engine).has(row.code)) throw reportErrors.nameTaken({}, { fields: { code: { key: 'report.nameTaken' } } });
  const findings = checkReport(row.document, engine.registry.find);
  if (findings.length === 0) return;
  const what = findings
    .slice(0, 5)
    .map(({ id, path, message }) => `${id} ${path}: ${message}`)
    .join('; ');
  throw reportErrors.badDocument({ what }, { fields: { document: { key: 'report.badDocument', params: { what } } }, data: { findings } });
}
