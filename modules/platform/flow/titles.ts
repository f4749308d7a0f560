import type { Engine } from '@zhixing/engine/engine.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { type Branching, type FlowDocument, outlineOf } from '@zhixing/flow';

/**
 * Title of a node: from the document, or from locale files for flows declared in code, or else its kind. Titles stored with an instance are
 * in Chinese.
 */
export function nodeTitle(engine: Engine, document: FlowDocument, id: string, language: Language = 'zh'): string {
  const node = outlineOf(document).places.get(id)?.node;
  const known = engine.texts.find(language, `flows.${document.code}.nodes.${id}`) ?? engine.texts.find(language, `flow.nodes.${id}`);
  return (node?.title ?? known ?? (node ? engine.texts.text(language, `flow.kinds.${node.kind}`) : id)).slice(0, 80);
}

/** Title of a branch, resolved like that of a node. */
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

export const flowTitle = (engine: Engine, document: Pick<FlowDocument, 'code' | 'title'>, language: Language = 'zh'): string =>
  document.title ?? engine.texts.find(language, `flows.${document.code}.title`) ?? document.code;

/** The document with the name of its template as title; flows declared in code have their code as name until they are renamed. */
export const titled = (document: FlowDocument, called: string): FlowDocument =>
  document.title !== undefined || called === document.code ? document : { ...document, title: called };
