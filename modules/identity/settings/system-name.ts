import type { Engine } from '@zhixing/engine/engine.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { systemSettingsOf } from './configuration.ts';

/** The names that administrators have set, by language; those that are empty are left out. */
export type SystemNames = Readonly<Partial<Record<Language, string>>>;

export async function systemNamesOf(engine: Engine): Promise<SystemNames> {
  const { sysName, sysNameZhtw, sysNameEn } = await systemSettingsOf(engine);
  return { ...(sysName && { zh: sysName }), ...(sysNameZhtw && { 'zh-TW': sysNameZhtw }), ...(sysNameEn && { en: sysNameEn }) };
}

/** The name that administrators have set, in a language, else in Chinese; null without one. */
export async function configuredName(engine: Engine, language: Language): Promise<string | null> {
  const names = await systemNamesOf(engine);
  return names[language] ?? names.zh ?? null;
}

/** The name of the system in a language, by default that of the specification. */
export const systemNameOf = async (engine: Engine, language: Language): Promise<string> =>
  (await configuredName(engine, language)) ?? engine.texts.text(language, 'account.config.sysName');
