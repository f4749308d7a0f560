import type { Context } from '@zhixing/engine/context.ts';
import type { Warning } from '@zhixing/engine/module.ts';

type Facts = Readonly<Record<string, unknown>>;
/** A warning by text key; with an action it is shown before that action. */
type Known = Pick<Warning, 'tone' | 'action'> & { readonly text: string };

const bars: readonly Known[] = [
  { tone: 'danger', action: 'blacklist', text: 'blacklist' },
  { tone: 'warning', action: 'exit', text: 'exit' },
];

/** Warnings before actions that are irreversible or have further effects, by model. */
const before: Readonly<Record<string, readonly Known[]>> = {
  agency: bars,
  site: bars,
  tutor: bars,
  annualReview: [
    { tone: 'warning', action: 'conclude', text: 'conclude' },
    { tone: 'warning', action: 'confirmRectified', text: 'confirmRectified' },
  ],
};

const papers: Readonly<Record<string, Known>> = {
  expired: { tone: 'danger', text: 'paperExpired' },
  expiring: { tone: 'warning', text: 'paperEnding' },
};

/** Warnings for those who decide about an agency, base, camp, tutor, document or review. */
export function warningsOn({ engine, language }: Context, model: string, row: Facts): readonly Warning[] {
  const paper = model === 'qualification' ? papers[String(row.status)] : undefined;
  return [...(before[model] ?? []), ...(paper ? [paper] : [])].map(({ text, ...known }) => ({
    ...known,
    text: engine.texts.text(language, `institution.warnings.${text}`, { validTo: String(row.validTo ?? '') }),
  }));
}
