import type { Engine } from '@zhixing/engine/engine.ts';
import { type Branching, type FlowDocument, outlineOf } from '@zhixing/flow';

/** Title of a node in the language of the product: the document's own, or that of the locale files for flows that are code. */
export function nodeTitle(engine: Engine, document: FlowDocument, id: string): string {
  const own = outlineOf(document).places.get(id)?.node.title;
  return (own ?? engine.texts.find('zh', `flows.${document.code}.nodes.${id}`) ?? engine.texts.find('zh', `flow.nodes.${id}`) ?? id).slice(
    0,
    80,
  );
}

/** Title of a branch, found like that of a node. */
export const branchTitle = (
  engine: Engine,
  { code }: FlowDocument,
  node: string,
  { id, title }: Branching['branches'][number],
  index: number,
): string =>
  title ?? engine.texts.find('zh', `flows.${code}.nodes.${node}.${id}`) ?? engine.texts.text('zh', 'flow.branch', { number: index + 1 });

/** Title of a flow. */
export const flowTitle = (engine: Engine, document: Pick<FlowDocument, 'code' | 'title'>): string =>
  document.title ?? engine.texts.find('zh', `flows.${document.code}.title`) ?? document.code;
