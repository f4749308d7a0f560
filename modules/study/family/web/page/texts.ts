import { useSyncExternalStore } from 'react';
import names from './language-names.json' with { type: 'json' };
import { read, write } from './storage.ts';

export type Language = 'zh' | 'zhtw' | 'en';
type Texts = { readonly [key: string]: unknown };
export type Loaders = Readonly<Record<Language, () => Promise<Texts>>>;

/** Names of the languages in themselves. */
export const languages = Object.entries(names) as readonly [Language, string][];
const tags: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' };

let loaders: Loaders | null = null;
let current: { readonly language: Language; readonly texts: Texts } = { language: 'zh', texts: {} };
const listeners = new Set<() => void>();

/** Chinese first; another language only where the guardian has chosen it on this device. */
export async function startTexts(given: Loaders): Promise<void> {
  loaders = given;
  const chosen = languages.find(([language]) => language === read('language'))?.[0] ?? 'zh';
  await switchTo(chosen).catch(() => switchTo('zh'));
}

export async function chooseLanguage(language: Language): Promise<void> {
  await switchTo(language);
  write('language', language);
}

async function switchTo(language: Language): Promise<void> {
  if (!loaders) return;
  current = { language, texts: await loaders[language]() };
  document.documentElement.lang = tags[language];
  document.title = textOf('familyPage.title');
  for (const tell of listeners) tell();
}

/** BCP 47 tag of the language, for dates and requests. */
export const languageTag = (): string => tags[current.language];

type Params = Readonly<Record<string, string | number>>;
export type TextOf = (key: string, params?: Params) => string;

const textOf: TextOf = (key, params = {}) => {
  const found = key.split('.').reduce<unknown>((texts, part) => (texts as Texts | undefined)?.[part], current.texts);
  return typeof found === 'string' ? found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? '')) : key;
};

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The texts of the page, drawn again when the language changes. */
export function useText(): TextOf {
  useSyncExternalStore(subscribe, () => current);
  return textOf;
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, () => current).language;
