import { api } from './http.ts';
import { cachedTexts, currentLanguage, onLanguage, relayTexts, storedTexts, type TextOverrides } from './i18n.ts';
import { removeStored, writeStored } from './storage.ts';

/** Version stamp of the overrides that the server last reported; undefined before the first report. */
let wanted: string | undefined;

/** Updates the cached text overrides if the server's stamp differs; an empty stamp means no overrides. */
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
  api.get<{ stamp: string; texts: TextOverrides }>('/api/system/BaseLang/LangJson', { locale }, { anonymous: true });

// The overrides cached for another language may be outdated.
onLanguage(() => void followTexts(undefined).catch(() => undefined));
