import type { Engine } from '@zhixing/engine/engine.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { type Branching, type FlowDocument, outlineOf } from '@zhixing/flow';

/**
 * Title of a node: the document's own, or that of the locale files for flows that are code; what has no name is called by its kind. What is
 * kept with a flow is in the language of the product.
 */
export function nodeTitle(engine: Engine, document: FlowDocument, id: string, language: Language = 'zh'): string {
  const node = outlineOf(document).places.get(id)?.node;
  const known = engine.texts.find(language, `flows.${document.code}.nodes.${id}`) ?? engine.texts.find(language, `flow.nodes.${id}`);
  return (node?.title ?? known ?? (node ? engine.texts.text(language, `flow.kinds.${node.kind}`) : id)).slice(0, 80);
}

/** Title of a branch, found like that of a node. */
export const branchTitle = (
  engine: Engine,
  { code }: FlowDocument,
  node: string,
  { id, title }: Branching['branches'][number],
  index: number,
  language: Language = 'zh',
): string =>
  title ??
  engine.texts.find(language, `flows.${code}.nodes.${node}.${id}`) ??
  engine.texts.text(language, 'flow.branch', { number: index + 1 });

/** Title of a flow. */
export const flowTitle = (engine: Engine, document: Pick<FlowDocument, 'code' | 'title'>, language: Language = 'zh'): string =>
  document.title ?? engine.texts.find(language, `flows.${document.code}.title`) ?? document.code;

/** The document of a flow with what people call the flow; flows that are code are called by their code until somebody renames them. */
export const titled = (document: FlowDocument, called: string): FlowDocument =>
  document.title !== undefined || called === document.code ? document : { ...document, title: called };
