/** The product's languages by the specification's stored codes. */
export type Language = 'zh' | 'zhtw' | 'en';
export const languages: readonly Language[] = ['zh', 'zhtw', 'en'];

/** BCP 47 tags, for `Accept-Language`, `<html lang>` and `Intl`. */
export const languageTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' };

export const asLanguage = (code: string): Language | undefined => languages.find((language) => language === code);

/** The stored language; on the first visit derived from the browser's: zhtw if it contains 'tw', else a match on zh or en, else zh. */
export function firstLanguage(stored: string | null, browser: string): Language {
  const known = asLanguage(stored ?? '');
  if (known) return known;
  const wanted = browser.toLowerCase();
  if (wanted.includes('tw')) return 'zhtw';
  return (['zh', 'en'] as const).find((language) => wanted.includes(language)) ?? 'zh';
}
