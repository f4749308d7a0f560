import type { Context } from '@zhixing/engine/context.ts';
import { holdsMinors } from '@zhixing/engine/permission/minors.ts';
import { type FlowDocument, outlineOf } from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { type Shown, shownRecord } from './masked-reader.ts';
import { formAt } from './node-form.ts';
import { flowTitle } from './titles.ts';

interface About {
  readonly document: FlowDocument;
  readonly model: EffectiveModel;
  readonly id: string;
  /** Name of the initiator. */
  readonly initiator: string;
  /** Started by another flow, perhaps one of many: titles then include the label of the record to tell them apart. */
  readonly child: boolean;
}

const USUAL = ['initiator', 'flow'];
const MAX_LENGTH = 200;

/**
 * The title of an instance: by the pattern of its flow, or initiator, flow and record. Titles appear in lists and notifications, so
 * sensitive values are masked for everyone.
 */
export async function instanceTitle(ctx: Context, { document, model, id, initiator, child }: About): Promise<string> {
  const { instanceTitle: pattern } = document.settings;
  const usual = [...USUAL, ...(child ? model.label : toldOf(ctx, document, model))];
  const shown = await shownRecord({ ...ctx, language: 'zh' }, model, id);
  const own: Record<string, string> = { initiator, flow: flowTitle(ctx.engine, document) };
  const text = (name: string) => own[name] ?? textOf(ctx, model, shown, name);
  const title = pattern?.replace(/\{(\w+)\}/g, (_, name: string) => text(name)) ?? usual.map(text).filter(Boolean).join(' · ');
  return title.slice(0, MAX_LENGTH);
}

/** The label fields of a record that everyone may see: none for records about minors, and none that a node hides. */
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
