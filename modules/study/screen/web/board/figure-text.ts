import { type Language, languageTags } from '@zhixing/client/languages.ts';
import type { FigureMeasure } from './snapshot.ts';

/** A figure as text; large amounts in short form, since a wall is read from afar. */
export function figureText({ form, digits }: FigureMeasure, value: unknown, language: Language, none: string): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return none;
  const tag = languageTags[language];
  if (form === 'percent') return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: Math.min(digits, 1) }).format(value);
  const shown = form === 'money' ? value / 100 : value;
  const short =
    Math.abs(shown) >= 100_000
      ? ({ notation: 'compact', maximumFractionDigits: 1 } as const)
      : { maximumFractionDigits: form === 'money' ? 0 : digits };
  return new Intl.NumberFormat(tag, short).format(shown);
}
