import { type ReportDocument, reportDocumentSchema } from './document.ts';

/** A report as source code; `readReport` reads it back: `readReport(printReport(d))` equals `d`. */
export function printReport(document: ReportDocument): string {
  return `import { defineReport } from '@zhixing/model/report/index.ts';\n\nexport const ${document.name} = defineReport(${JSON.stringify(document, null, 2)});\n`;
}

const SHAPE = /^import [^\n]+\n\nexport const [a-z][A-Za-z0-9]* = defineReport\((\{[\s\S]*\})\);\n$/;

/**
 * Reads a report from the code that was printed.
 * @throws SyntaxError if the text is no printed report, ZodError if it is no document
 */
export function readReport(code: string): ReportDocument {
  const [, literal] = SHAPE.exec(code) ?? [];
  if (literal === undefined) throw new SyntaxError('no printed report');
  return reportDocumentSchema.parse(JSON.parse(literal));
}
