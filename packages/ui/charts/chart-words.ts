import { currentLanguage, languageTags, text } from '@zhixing/client/i18n.ts';

/** Words within a picture. */
export interface ChartWords {
  readonly withUnit: (label: string, unit: string) => string;
  readonly unit: (unit: string) => string;
  readonly target: (value: string) => string;
  /** Share of the first step of a funnel. */
  readonly ofFirst: string;
  readonly share: string;
  /** Least value, first quartile, median, third quartile, greatest value. */
  readonly figures: readonly [string, string, string, string, string];
  /** Between the two ends of a range. */
  readonly between: (from: string, to: string) => string;
  readonly withoutValue: string;
  /** From Sunday on. */
  readonly weekdays: readonly string[];
  readonly months: readonly string[];
}

/** The words of the current language. */
export function chartWords(): ChartWords {
  return {
    withUnit: (label, unit) => text('ui.charts.withUnit', { label, unit }),
    unit: (unit) => text('ui.charts.unit', { unit }),
    target: (value) => text('ui.charts.target', { value }),
    ofFirst: text('ui.charts.ofFirst'),
    share: text('ui.charts.share'),
    figures: [
      text('ui.charts.figures.least'),
      text('ui.charts.figures.lower'),
      text('ui.charts.figures.median'),
      text('ui.charts.figures.upper'),
      text('ui.charts.figures.most'),
    ],
    between: (from, to) => text('ui.charts.between', { from, to }),
    withoutValue: text('ui.charts.withoutValue'),
    ...dayNames(),
  };
}

function dayNames(): Pick<ChartWords, 'weekdays' | 'months'> {
  const tag = languageTags[currentLanguage()];
  const named = (options: Intl.DateTimeFormatOptions, days: readonly number[]) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return days.map((day) => format.format(day));
  };
  const SUNDAY = Date.UTC(2026, 0, 4);
  const week = Array.from({ length: 7 }, (_, day) => SUNDAY + day * 86_400_000);
  const year = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
  return { weekdays: named({ weekday: 'narrow' }, week), months: named({ month: 'short' }, year) };
}
