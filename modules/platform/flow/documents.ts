import { createHash } from 'node:crypto';
import { systemContext } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { checkFlow, type FlowDocument, flowDocumentSchema, type Offered } from '@zhixing/flow';
import sql from 'sql-template-tag';
import { actionOf, interfacesOffered } from './contributions.ts';
import { FlowTemplate } from './flow-template.model.ts';
import { FlowVersion } from './flow-version.model.ts';
import { titled } from './titles.ts';

type Offers = Readonly<Record<Exclude<Offered, 'sheet'>, ReadonlySet<string>>>;

/** Findings about a document, with what is known at start-up. */
const findingsOf = (engine: Engine, document: unknown, known: ReadonlySet<string>, offers: Offers) =>
  checkFlow(document, {
    model: engine.registry.find(String((document as { model?: unknown } | null)?.model)),
    knowsFlow: (code) => known.has(code),
    modelOf: (name) => engine.registry.find(name),
    // Product templates are declared by a module that is prepared after this one, so their codes are read from the modules.
    offers: {
      ...offers,
      sheet: new Set(engine.modules.flatMap(({ sheets = [] }) => sheets).map((sheet) => String((sheet as { code?: unknown }).code))),
    },
  });

/** What documents may name in this installation: messages, functions, webhooks. */
export async function offersOf(engine: Engine): Promise<Offers> {
  const names = async (action: keyof Offers) =>
    new Set(Object.keys((await actionOf(engine, action)?.offered(systemContext(engine))) ?? {}));
  return {
    message: await names('message'),
    interface: new Set(Object.keys(await interfacesOffered(systemContext(engine)))),
    webhook: await names('webhook'),
  };
}

/**
 * Creates a template for every flow declared by modules, and a version for every document that differs from the last declared one. It is
 * enabled unless a version made here is enabled. Throws with every finding where a document is invalid.
 */
export async function declareFlows(engine: Engine): Promise<void> {
  const documents = engine.modules.flatMap(({ flows = [] }) => flows);
  const offers = await offersOf(engine);
  const known = new Set(documents.map((document) => String((document as { code?: unknown }).code)));
  for (const document of documents) {
    const findings = findingsOf(engine, document, known, offers);
    if (findings.length > 0) throw new Error(findings.map(({ id, path, message }) => `${id} ${path}: ${message}`).join('\n'));
    await engine.database.transaction((db) => declareFlow(engine, db, flowDocumentSchema.parse(document)));
  }
}

async function declareFlow(engine: Engine, db: Database, document: FlowDocument): Promise<void> {
  // Advisory lock, so that servers that start together do not create two versions.
  await db.query(sql`select pg_advisory_xact_lock(hashtext(${`flow ${document.code}`}))`);
  const ctx = systemContext(engine, { db });
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const template =
    (await repo(FlowTemplate, ctx).first({ code: document.code })) ??
    (await repo(FlowTemplate, ctx).create({
      code: document.code,
      name: document.code,
      subject: document.model,
      builtIn: true,
      category: engine.texts.find('zh', `flows.${document.code}.category`),
      icon: engine.texts.find('zh', `flows.${document.code}.icon`),
    }));
  // Fills in the category for templates created before their flow had one.
  const category = engine.texts.find('zh', `flows.${document.code}.category`);
  if (category && template.category === null) await repo(FlowTemplate, ctx).update(template.id, { category });
  const versions = await repo(FlowVersion, ctx).find({ template: template.id }, { order: { field: 'number', descending: true } });
  if (versions.find((version) => version.digest !== null)?.digest === digest) return;
  const enabled = versions.find(({ status }) => status === 'enabled');
  const made = await repo(FlowVersion, ctx).create({ template: template.id, document: document as never, digest });
  if (!enabled || enabled.digest !== null) await repo(FlowVersion, ctx).act(made.id, 'enable');
}

export interface Published {
  readonly template: string;
  readonly version: string;
  readonly onShelf: boolean;
  readonly document: FlowDocument;
}

/** The enabled version of a flow; null where there is none. */
export async function publishedFlow(db: Database, code: string): Promise<Published | null> {
  const [row] = await db.query<Published & { called: string }>(sql`
    select t.id as template, v.id as version, t.status = 'onShelf' as "onShelf", v.document, t.name as called
    from flow_template t join flow_version v on v.template = t.id and v.status = 'enabled' and v.deleted_at is null
    where t.code = ${code} and t.deleted_at is null`);
  if (!row) return null;
  const { called, document, ...found } = row;
  return { ...found, document: titled(document, called) };
}
