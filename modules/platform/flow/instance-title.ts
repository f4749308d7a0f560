import type { Context } from '@zhixing/engine/context.ts';
import { holdsMinors } from '@zhixing/engine/permission/minors.ts';
import { type FlowDocument, outlineOf } from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { type Shown, shownRecord } from './as-shown.ts';
import { formAt } from './node-form.ts';
import { flowTitle } from './titles.ts';

interface About {
  readonly document: FlowDocument;
  readonly model: EffectiveModel;
  readonly id: string;
  /** Name of the initiator. */
  readonly initiator: string;
  /** It is started by another flow, perhaps one of many: the record itself tells them apart. */
  readonly child: boolean;
}

const USUAL = ['initiator', 'flow'];
const LONGEST = 200;

/**
 * What an instance is called: by the pattern of its flow, or by who asks for what about which record. Titles stand in lists and notices: what is
 * sensitive is masked in them for everybody.
 */
export async function instanceTitle(ctx: Context, { document, model, id, initiator, child }: About): Promise<string> {
  const { instanceTitle: pattern } = document.settings;
  const usual = [...USUAL, ...(child ? model.label : toldOf(ctx, document, model))];
  const shown = await shownRecord({ ...ctx, language: 'zh' }, model, id);
  const own: Record<string, string> = { initiator, flow: flowTitle(ctx.engine, document) };
  const text = (name: string) => own[name] ?? textOf(ctx, model, shown, name);
  const title = pattern?.replace(/\{(\w+)\}/g, (_, name: string) => text(name)) ?? usual.map(text).filter(Boolean).join(' · ');
  return title.slice(0, LONGEST);
}

/** What a record is called by, as far as everybody may know it who meets the title: no names of children, nothing that a node keeps back. */
function toldOf({ engine }: Context, document: FlowDocument, model: EffectiveModel): readonly string[] {
  if (holdsMinors(engine, model)) return [];
  const nodes = [...outlineOf(document).places.values()].map(({ node }) => node);
  const keptBack = (name: string) =>
    nodes.some((node) => {
      const form = formAt(node);
      return ('fields' in node && node.fields?.[name] === 'hidden') || form?.groups.every(({ fields }) => !fields.includes(name));
    });
  return model.label.filter((name) => !keptBack(name));
}

function textOf({ engine }: Context, model: EffectiveModel, shown: Shown, name: string): string {
  const value = shown.record[name];
  const texts = [value ?? []].flat().map((one) => {
    const label = shown.labels[name]?.[String(one)];
    const field = model.fields[name];
    return label ?? (field?.kind.options(field.settings) ? engine.words.option('zh', model, name, String(one)) : String(one));
  });
  return texts.join('、');
}
