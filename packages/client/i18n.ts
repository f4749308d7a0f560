import i18next, { type Resource, type ResourceLanguage, type TOptions } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { asLanguage, firstLanguage, type Language, languages, languageTags } from './languages.ts';

export { type Language, languages, languageTags };

import { wiring } from './request.ts';
import { readStored, writeStored } from './storage.ts';

/** `door`: texts needed before sign-in. `aside`: rarely opened dialogs and pages. `inside`: everything else outside of modules. */
export type TextPart = 'door' | 'inside' | 'aside';
export type LanguageLoader = (language: Language, part: TextPart) => Promise<ResourceLanguage>;
type TextLoader = (language: Language) => Promise<ResourceLanguage>;

let loadTexts: LanguageLoader = async () => ({});
/** By part, or by the folder of a module. */
const wanted = new Map<string, TextLoader>();
const loaded = new Set<string>();

/** Starts with the stored language, or the browser's on the first visit. `load` fetches the texts of one language. */
export async function startI18n(load: LanguageLoader): Promise<void> {
  loadTexts = load;
  want('door');
  const language = firstLanguage(readStored('language'), globalThis.navigator?.language ?? '');
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await loadTexts(language, 'door') } } satisfies Resource,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  loaded.add(`${language} door`);
  layTexts(language, storedTexts(language)?.texts ?? {});
  wiring.language = () => languageTags[currentLanguage()];
  wiring.text = (key) => i18next.t(key);
  document.documentElement.lang = languageTags[language];
}

/** Loads a part of the texts, for the current language and every language chosen later. */
export async function openPart(part: TextPart): Promise<void> {
  want(part);
  await openTexts(currentLanguage(), [part]);
}

function want(part: TextPart): void {
  wanted.set(part, (language) => loadTexts(language, part));
}

/** Loads a rarely opened module together with its texts. */
export const withTextsAside = async <T>(program: Promise<T>): Promise<T> => (await Promise.all([program, openPart('aside')]))[0];

/** Texts of a module, named by its folder. */
interface ModuleTexts {
  readonly name: string;
  readonly load: TextLoader;
}

/** Loads a part of a module together with the texts that it shows, and with those of the dialogs that it may open. */
export async function withModuleTexts<T>(program: Promise<T>, texts: readonly ModuleTexts[]): Promise<T> {
  for (const { name, load } of texts) wanted.set(name, load);
  const opened = openTexts(
    currentLanguage(),
    texts.map(({ name }) => name),
  );
  return (await Promise.all([withTextsAside(program), opened]))[0];
}

/** The installation's overrides of product texts: dotted key → text. */
export type TextOverrides = Readonly<Record<string, string>>;

export const cachedTexts = (language: Language): string => `texts.${language}`;

/** The cached overrides of a language. */
export function storedTexts(language: Language): { readonly stamp: string; readonly texts: TextOverrides } | null {
  try {
    return JSON.parse(readStored(cachedTexts(language)) ?? 'null');
  } catch {
    return null;
  }
}

// Overrides take precedence: parts loaded later do not overwrite them.
const layTexts = (language: Language, texts: TextOverrides): unknown => i18next.addResources(language, 'translation', texts);

/** Applies the installation's overrides and resets those it has removed; mounted components rerender. */
export async function relayTexts(language: Language, texts: TextOverrides): Promise<void> {
  const parts = [...wanted].filter(([part]) => loaded.has(`${language} ${part}`));
  for (const [, load] of parts) i18next.addResourceBundle(language, 'translation', await load(language), true, true);
  layTexts(language, texts);
  if (language === currentLanguage()) i18next.emit('languageChanged', language);
}

/** Opens texts in a language: those that a page waits for, or for a switch of the language all that any page did. */
async function openTexts(language: Language, named?: readonly string[]): Promise<void> {
  const missing = [...wanted].filter(([part]) => (named?.includes(part) ?? true) && !loaded.has(`${language} ${part}`));
  if (missing.length === 0) return;
  await Promise.all(
    missing.map(async ([part, load]) => {
      i18next.addResourceBundle(language, 'translation', await load(language), true);
      loaded.add(`${language} ${part}`);
    }),
  );
  // A page may have been opened meanwhile.
  await openTexts(language, named);
}

/** Switches the language without reloading the page and persists the choice. */
export async function setLanguage(language: Language): Promise<void> {
  layTexts(language, storedTexts(language)?.texts ?? {});
  await openTexts(language);
  writeStored('language', language);
  document.documentElement.lang = languageTags[language];
  await i18next.changeLanguage(language);
}

export const currentLanguage = (): Language => asLanguage(i18next.language) ?? 'zh';

/** Text of a key outside components; components use `useText` to follow language switches. */
export const text = (key: string, params?: TOptions): string => i18next.t(key, params ?? {});

/** Translation function of a component, which rerenders when the language changes. */
export function useText(): (key: string, params?: TOptions) => string {
  const { t } = useTranslation();
  return useCallback((key: string, params?: TOptions) => t(key, params ?? {}), [t]);
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return asLanguage(i18n.language) ?? 'zh';
}

/** Calls `listener` after every language switch. Returns the unsubscribe function. */
export function onLanguage(listener: (language: Language) => void): () => void {
  const heard = () => listener(currentLanguage());
  i18next.on('languageChanged', heard);
  return () => i18next.off('languageChanged', heard);
}
