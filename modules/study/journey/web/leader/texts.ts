import { firstLanguage, type Language, languageTags } from '@zhixing/client/languages.ts';
import { readStored } from '@zhixing/client/storage.ts';
import { CHINA_ZONE } from '@zhixing/model/china-time.ts';

type Texts = { readonly [key: string]: unknown };
export type Loaders = Readonly<Record<Language, () => Promise<Texts>>>;

let current: { readonly language: Language; readonly texts: Texts } = { language: 'zh', texts: {} };

/** The language of the product on this device: as chosen there, else that of the browser. */
export async function startTexts(loaders: Loaders): Promise<void> {
  const language = firstLanguage(readStored('language'), navigator.language);
  current = { language, texts: await loaders[language]().catch(() => loaders.zh()) };
  document.documentElement.lang = languageTags[current.language];
  document.title = text('leaderPage.title');
}

/** BCP 47 tag of the language, for times and requests. */
export const languageTag = (): string => languageTags[current.language];

export function text(key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const found = key.split('.').reduce<unknown>((texts, part) => (texts as Texts | undefined)?.[part], current.texts);
  return typeof found === 'string' ? found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? '')) : key;
}

/** A time of day in Beijing, with the day where it is another one. */
export function moment(iso: string): string {
  const day = (at: Date) => at.toLocaleDateString(languageTag(), { timeZone: CHINA_ZONE, month: 'numeric', day: 'numeric' });
  const at = new Date(iso);
  const time = at.toLocaleTimeString(languageTag(), { timeZone: CHINA_ZONE, hour: '2-digit', minute: '2-digit', hour12: false });
  return day(at) === day(new Date()) ? time : `${day(at)} ${time}`;
}
