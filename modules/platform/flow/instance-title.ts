import type { Context } from '@zhixing/engine/context.ts';
import type { FlowDocument } from '@zhixing/flow';
import type { EffectiveModel } from '@zhixing/model';
import { type Shown, shownRecord } from './as-shown.ts';
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

const USUAL = '{initiator} · {flow}';
const LONGEST = 200;

/** What an instance is called, by the pattern of its flow. Titles stand in lists and notices: what is sensitive is masked in them for everybody. */
export async function instanceTitle(ctx: Context, { document, model, id, initiator, child }: About): Promise<string> {
  const usual = child ? [USUAL, ...model.label.map((name) => `{${name}}`)].join(' · ') : USUAL;
  const pattern = document.settings.instanceTitle ?? usual;
  const shown = pattern === USUAL ? null : await shownRecord({ ...ctx, language: 'zh' }, model, id);
  const own: Record<string, string> = { initiator, flow: flowTitle(ctx.engine, document) };
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => own[name] ?? textOf(ctx, model, shown, name)).slice(0, LONGEST);
}

function textOf({ engine }: Context, model: EffectiveModel, shown: Shown | null, name: string): string {
  const value = shown?.record[name];
  const texts = [value ?? []].flat().map((one) => {
    const label = shown?.labels[name]?.[String(one)];
    return label ?? (model.fields[name]?.kind.name === 'choice' ? engine.words.option('zh', model, name, String(one)) : String(one));
  });
  return texts.join('、');
}
