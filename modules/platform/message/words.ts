import type { Context } from '@zhixing/engine/context.ts';
import type { Language } from '@zhixing/engine/text/locale.ts';
import { type KnownTemplate, messageConfigOf } from './message-config.ts';

/** The event, template and variables of a message. */
interface Said {
  readonly event: string;
  readonly template: string | null;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Words {
  readonly title: string;
  readonly text: string;
}

/**
 * Renders a message: with the text of the template where there is one, else the event's text as changed by administrators, else that of the
 * product.
 */
export async function wordsOf({ engine }: Pick<Context, 'engine'>, language: Language, { event, template, params }: Said): Promise<Words> {
  const { templates } = await messageConfigOf(engine);
  const own = templates.get(template ?? event) ?? templates.get(event);
  if (own) return ownWords(own, language, params, engine.texts.traditional);
  const place = noticesOf(event);
  return { title: engine.texts.text(language, `${place}.title`, params), text: engine.texts.find(language, `${place}.text`, params) ?? '' };
}

/** Codes chosen by administrators; those of the product are event names, which contain a dot. */
export const ownCode = /^[A-Za-z][A-Za-z0-9]*$/;

/** Key of the texts of an event in the locale files. */
export const noticesOf = (event: string): string => event.replace('.', '.notices.');

function ownWords(own: KnownTemplate, language: Language, params: Said['params'], traditional: (text: string) => string): Words {
  const chinese = { title: own.titleZh, text: own.textZh ?? '' };
  if (language === 'en')
    return filled({ title: own.titleEn || chinese.title, text: own.titleEn ? (own.textEn ?? '') : chinese.text }, params);
  if (language === 'zh') return filled(chinese, params);
  return filled({ title: own.titleTw || traditional(chinese.title), text: own.textTw || traditional(chinese.text) }, params);
}

const filled = ({ title, text }: Words, params: Said['params']): Words => ({ title: fill(title, params), text: fill(text, params) });

/** Fills in variables in one pass: a value is never parsed for variables again. */
const fill = (text: string, params: Said['params']): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined || value === null ? whole : String(value);
  });

/** The variables used in a text. */
export const placesIn = (text: string): string[] => [...text.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name);

/** Variables of every event: the model, the label of the record where it may be named, the actor, the time, and a short link. */
export const commonPlaces = ['model', 'record', 'sender', 'time', 'link'] as const;

/** The values for a provider template: one per line, `name={variable}` or a fixed text. */
export const outsideValuesOf = (lines: string | null, params: Said['params']): [string, string][] =>
  (lines ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at).trim(), fill(line.slice(at + 1).trim(), params)];
    });
