import type { Context } from '@zhixing/engine/context.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import { isBranching, outlineOf, type Refusal } from '@zhixing/flow';
import { chinaTime } from '@zhixing/model/china-time.ts';
import { type Candidate, candidatesOf } from './colleagues.ts';
import { flowErrors } from './flow.errors.ts';
import type { Running } from './running.ts';
import { branchTitle, nodeTitle } from './titles.ts';

/** What must be chosen for a later node: people out of candidates, or anyone; or branches. */
export interface Choice {
  readonly node: string;
  readonly title: string;
  readonly people?: readonly Candidate[] | null;
  readonly branches?: readonly { readonly id: string; readonly title: string }[];
  readonly most?: number;
  /** The branches that lead to the node, the innermost first: a choice is needed only where they are taken. */
  readonly within: readonly { readonly node: string; readonly branch: string }[];
}

/** A refusal of the core as an error. Options that the client must choose from are attached as data. */
export async function refusedWith(ctx: Context, running: Running, refusal: Refusal): Promise<AppError> {
  const choice = await choiceIn(ctx, running, refusal);
  return flowErrors[refusal.code](paramsOf(ctx, running, refusal), { data: { ...refusal.details, ...(choice && { choice }) } });
}

/** The parameters of a refusal text: times in Chinese time, the status of the flow, and the node. */
function paramsOf(
  { engine, language }: Context,
  { document }: Running,
  { details: { again, status, node } }: Refusal,
): Record<string, string> {
  const model = engine.registry.get('flowInstance');
  return {
    ...(typeof again === 'string' && { again: chinaTime(new Date(Math.ceil(Date.parse(again) / 60_000) * 60_000)) }),
    ...(typeof status === 'string' && { standing: engine.words.option(language, model, 'standing', status) }),
    ...(typeof node === 'string' && { node: nodeTitle(engine, document, node, language) }),
  };
}

/** The choice that a refusal asks for; null where it asks for none. */
export async function choiceIn(ctx: Context, { document }: Running, { code, details }: Refusal): Promise<Choice | null> {
  if (code !== 'chooseApprovers' && code !== 'chooseBranch') return null;
  const id = String(details.node);
  const { places } = outlineOf(document);
  const place = places.get(id);
  const within = branchesAround(places, id);
  const title = nodeTitle(ctx.engine, document, id, ctx.language);
  if (code === 'chooseBranch') {
    const node = place?.node;
    if (!node || !isBranching(node)) return null;
    const branches = node.branches.map((branch, index) => ({ id: branch.id, title: branchTitle(ctx.engine, document, id, branch, index) }));
    return { node: id, title, branches, most: node.most ?? branches.length, within };
  }
  const people = Array.isArray(details.candidates) ? await candidatesOf(ctx, details.candidates.map(String)) : null;
  return { node: id, title, people, within };
}

function branchesAround(places: ReturnType<typeof outlineOf>['places'], id: string): Choice['within'] {
  const found: Choice['within'][number][] = [];
  for (let around = places.get(id)?.around; around; around = places.get(around.node.id)?.around)
    found.push({ node: around.node.id, branch: around.branch });
  return found;
}
