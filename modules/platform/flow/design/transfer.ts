import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { type FlowDocument, flowDocumentSchema } from '@zhixing/flow';
import { readAs } from '@zhixing/flow/document-wrong.ts';
import type { Row } from '@zhixing/model';
import { z } from 'zod';
import { flowErrors } from '../flow.errors.ts';
import { FlowTemplate } from '../flow-template.model.ts';
import { FlowVersion } from '../flow-version.model.ts';
import { problemsOf } from './file-problems.ts';
import { type FindingView, findingsIn, findingViews, requireValid, unkeepable } from './findings.ts';

/**
 * A flow as a file for import by another installation. Roles are stored by their codes and mean the same there; other assignees are known
 * only here, and the check reports them on import.
 */
const fileSchema = z.strictObject({
  format: z.literal('zhixing.flow'),
  version: z.literal(1),
  template: z.strictObject({
    name: z.string().min(1).max(80),
    category: z.string().max(40).nullish(),
    icon: z.string().max(40).nullish(),
    description: z.string().max(500).nullish(),
  }),
  document: flowDocumentSchema,
});

export type FlowFile = z.input<typeof fileSchema>;

/** Exports the enabled version of a flow, or the newest where none is enabled. */
export async function exportFlow(ctx: Context, template: Row<typeof FlowTemplate>): Promise<FlowFile> {
  const versions = await repo(FlowVersion, ctx).find({ template: { eq: template.id } }, { order: { field: 'number', descending: true } });
  const version = versions.find(({ status }) => status === 'enabled') ?? versions[0];
  if (!version) throw flowErrors.noFlow();
  const { name, category, icon, description } = template;
  const document = version.document as unknown as FlowDocument;
  return { format: 'zhixing.flow', version: 1, template: { name, category, icon, description }, document };
}

export interface Import {
  readonly file: unknown;
  /** What to do where a flow of that code exists: refuse, or add a version. With `code`, the import takes another code. */
  readonly how: 'refuse' | 'version';
  readonly code?: string | undefined;
}

/** Imports a file as a flow in design: nothing is enabled. Returns the findings still to be fixed. */
export async function importFlow(
  tx: Context,
  { file, how, code }: Import,
): Promise<{ template: string; version: string; findings: FindingView[] }> {
  const read = readAs(fileSchema, file);
  if ('wrong' in read) throw flowErrors.badFile({ problem: problemsOf(tx, read.wrong) });
  const document: FlowDocument = { ...read.data.document, ...(code && { code }) };
  if (!tx.engine.registry.find(document.model)) throw flowErrors.noSubject({ model: document.model });
  const findings = await findingsIn(tx, document);
  requireValid(tx, document, unkeepable(findings));
  const { template, version } = await persist(tx, document, read.data.template, how);
  return { template, version, findings: findingViews(tx, document, findings) };
}

async function persist(tx: Context, document: FlowDocument, about: z.infer<typeof fileSchema>['template'], how: Import['how']) {
  const templates = repo(FlowTemplate, tx);
  const versions = repo(FlowVersion, tx);
  const known = await templates.first({ code: { eq: document.code } });
  if (known && how === 'refuse') throw flowErrors.codeTaken({ code: document.code });
  if (known && known.subject !== document.model) throw flowErrors.otherTemplate();
  if (known) {
    const made = await versions.create({ template: known.id, document: document as never });
    return { template: known.id, version: made.id };
  }
  const { name, category, icon, description } = about;
  const template = await templates.create({ code: document.code, name, category, icon, description, subject: document.model } as never);
  const [first] = await versions.find({ template: { eq: template.id } });
  if (!first) throw flowErrors.noFlow();
  await versions.update(first.id, { document: document as never });
  return { template: template.id, version: first.id };
}
