/// <reference types="vite/client" />

declare module 'virtual:locale/*' {
  const texts: Record<string, unknown>;
  export default texts;
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
