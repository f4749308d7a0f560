import { drawn, texts } from 'virtual:module-texts';
import { type Language, withModuleTexts } from '@zhixing/client/i18n.ts';
import { webModules } from '@zhixing/modules/web.ts';
import { joinWeb } from '@zhixing/shell/define-web.ts';

/** Dynamic imports of all modules, each loaded with the texts of its module; a chunk of its own, because it grows with every module. */
export const programs = joinWeb(webModules, (load, module) => () => withModuleTexts(load(), textsFor(module)));

/** Loaders of the texts of a module and of those whose parts it draws. */
const textsFor = (module: string) =>
  [module, ...(drawn[module] ?? [])].flatMap((name) => {
    const loads = texts[name];
    return loads ? [{ name, load: async (language: Language) => (await loads[language]()).default }] : [];
  });
