import { Converter } from 'opencc-js/cn2t';
import type { Language } from './context.ts';
import type { Module, Texts } from './module.ts';

/** Texts of all modules in three languages, looked up by dotted key. */
export interface Catalogue {
  /** The text with its `{placeholders}` filled in, or null when there is none. */
  find(language: Language, key: string, params?: Readonly<Record<string, unknown>>): string | null;
  /** The text, or the key itself. */
  text(language: Language, key: string, params?: Readonly<Record<string, unknown>>): string;
  keys(language: Language): string[];
}

/** Merges the locale files of the modules; traditional Chinese is converted from simplified and then corrected by overrides. */
export function createCatalogue(modules: readonly Module[]): Catalogue {
  const zh = new Map<string, string>();
  const en = new Map<string, string>();
  const corrections = new Map<string, string>();
  for (const { locales } of modules) {
    flatten(locales.zh, '', zh);
    flatten(locales.en, '', en);
    if (locales.zhTW) flatten(locales.zhTW, '', corrections);
  }
  const tables: Record<Language, Map<string, string>> = { zh, en, 'zh-TW': corrections };
  const toTraditional = lazyConverter();
  const raw = (language: Language, key: string): string | null => {
    const found = tables[language].get(key);
    if (found !== undefined || language !== 'zh-TW') return found ?? null;
    const source = zh.get(key);
    if (source === undefined) return null;
    const converted = toTraditional(source);
    corrections.set(key, converted);
    return converted;
  };
  const find: Catalogue['find'] = (language, key, params) => {
    const found = raw(language, key);
    return found === null ? null : fill(found, params);
  };
  return {
    find,
    text: (language, key, params) => find(language, key, params) ?? key,
    keys: (language) => [...tables[language === 'zh-TW' ? 'zh' : language].keys()],
  };
}

function flatten(texts: Texts, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
}

function fill(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) return whole;
    return Array.isArray(value) ? value.join('、') : String(value);
  });
}

// The dictionary takes some milliseconds to build, and most processes never speak traditional Chinese.
function lazyConverter(): (text: string) => string {
  let convert: ((text: string) => string) | null = null;
  return (text) => {
    const ready = convert ?? Converter({ from: 'cn', to: 'twp' });
    convert = ready;
    return ready(text);
  };
}

/** The supported language that an Accept-Language header asks for. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').toLowerCase();
  if (/zh-(tw|hk|mo|hant)|zhtw/.test(wanted)) return 'zh-TW';
  return wanted.startsWith('en') ? 'en' : 'zh';
}
