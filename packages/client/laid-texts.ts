import { api } from './http.ts';
import { cachedTexts, currentLanguage, type LaidTexts, onLanguage, relayTexts, storedTexts } from './i18n.ts';
import { removeStored, writeStored } from './storage.ts';

/** What the server said last of its installation's texts; undefined until it has said anything. */
let wanted: string | undefined;

/** Takes over the texts of the installation where the server has others than this browser: an empty stamp is none. */
export async function followTexts(stamp: string | undefined): Promise<void> {
  wanted = stamp ?? wanted;
  const language = currentLanguage();
  const known = storedTexts(language)?.stamp ?? '';
  if (wanted === undefined || wanted === known) return;
  const told = wanted === '' ? { stamp: '', texts: {} } : await readTexts(language);
  if (told.stamp === '') removeStored(cachedTexts(language));
  else writeStored(cachedTexts(language), JSON.stringify(told));
  await relayTexts(language, told.texts);
}

const readTexts = (locale: string) =>
  api.get<{ stamp: string; texts: LaidTexts }>('/api/system/BaseLang/LangJson', { locale }, { anonymous: true });

// The texts of another language may be older than what was said of all.
onLanguage(() => void followTexts(undefined).catch(() => undefined));
