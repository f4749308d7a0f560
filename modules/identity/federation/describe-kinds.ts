import type { Context } from '@zhixing/engine/context.ts';
import { kinds } from './kinds/registry.ts';

/** Describes the settings of each kind of provider for the form, in the reader's language. */
export function describeKinds({ engine, language }: Pick<Context, 'engine' | 'language'>) {
  const text = (key: string): string => engine.texts.find(language, key) ?? '';
  return Object.values(kinds).map((kind) => ({
    name: kind.name,
    title: text(`identityProvider.options.kind.${kind.name}`),
    browser: kind.browser !== undefined,
    secret: kind.secret,
    secretTitle: text(`federation.settings.${kind.name}.secret`),
    fields: Object.entries(kind.fields).map(([name, field]) => ({
      ...field,
      name,
      title: text(`federation.settings.${kind.name}.${name}`),
      hint: text(`federation.hints.${kind.name}.${name}`),
      options: (field.options ?? []).map((value) => ({ value, title: text(`federation.choices.${kind.name}.${name}.${value}`) })),
    })),
  }));
}
