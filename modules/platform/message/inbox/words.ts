import type { Context, Language } from '@zhixing/engine/context.ts';

/** What is to be said: of which event, in the words of which template, with which figures. */
interface Said {
  readonly event: string;
  readonly template: string | null;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A message in words: those of the event. */
export async function wordsOf({ engine }: Context, language: Language, { event, params }: Said) {
  const place = event.replace('.', '.notices.');
  return { title: engine.texts.text(language, `${place}.title`, params), text: engine.texts.find(language, `${place}.text`, params) ?? '' };
}
