/// <reference types="vite/client" />

declare module 'virtual:locale/*' {
  const texts: Record<string, unknown>;
  export default texts;
}

declare module 'virtual:module-texts' {
  type Texts = Awaited<ReturnType<import('@zhixing/client/i18n.ts').LanguageLoader>>;
  type Loads = Readonly<Record<import('@zhixing/client/i18n.ts').Language, () => Promise<{ readonly default: Texts }>>>;
  /** Loaders of the texts of each module that has some, by its folder. */
  export const texts: Readonly<Record<string, Loads | undefined>>;
  /** The other modules whose parts a module draws. */
  export const drawn: Readonly<Record<string, readonly string[] | undefined>>;
}

declare module 'virtual:icon-sprite' {
  /** URL of the SVG sprite. */
  const address: string;
  export default address;
}

declare module 'virtual:web-names' {
  const names: Readonly<Record<keyof import('@zhixing/shell/define-web.ts').ModuleWeb, readonly string[]>>;
  export default names;
}
