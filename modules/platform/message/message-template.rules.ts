import type { Context } from '@zhixing/engine/context.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import { eventsOf, type MessageEvent } from '@zhixing/engine/telling.ts';
import type { Row } from '@zhixing/model';
import { shippedWords } from './built-in.ts';
import { bookChanged } from './message-account.rules.ts';
import { MessageTemplate } from './message-template.model.ts';
import { messageErrors } from './messages.errors.ts';
import { commonPlaces, ownCode, placesIn } from './words.ts';

type Template = Row<typeof MessageTemplate>;

const TEXTS = ['titleZh', 'textZh', 'titleEn', 'textEn', 'titleTw', 'textTw', 'outsideValues'] as const;

/** Texts name what their event brings along and nothing else, so that no message ever goes out with a hole in it. */
export const templateRules = defineRules(MessageTemplate, {
  derive: ({ row, verb, action, changed }, ctx) => {
    if (action === 'setBack') return { ...shippedWords(ctx.engine, row.event), outsideCode: null, outsideValues: null, changed: false };
    const event = eventNamed(ctx, row.event);
    const variables = event
      ? placesOf(event)
          .map((name) => `{${name}}`)
          .join(' ')
      : null;
    const touched = verb === 'update' && row.builtIn && ['outsideCode', ...TEXTS].some((name) => changed.has(name));
    return { variables, ...(touched && { changed: true }) };
  },
  check: ({ row, verb, changed }, ctx) => {
    if (verb === 'delete' && row.builtIn) throw messageErrors.builtIn();
    if (verb !== 'create' && verb !== 'update') return;
    if (row.builtIn && (changed.has('code') || changed.has('event'))) throw messageErrors.builtIn();
    if (!row.builtIn && !ownCode.test(row.code)) throw messageErrors.ownCode({}, { fields: { code: { key: 'messages.ownCode' } } });
    const event = eventNamed(ctx, row.event);
    if (!event) throw messageErrors.unknownEvent({}, { fields: { event: { key: 'messages.unknownEvent' } } });
    mustBeKnown(row, event);
    mustBeLines(row.outsideValues);
  },
  beforeCommit: (_moment, ctx) => bookChanged(ctx),
});

const eventNamed = ({ engine }: Context, name: string): MessageEvent | undefined =>
  eventsOf(engine.modules).find((event) => event.name === name);

/** What texts about an event may name. */
export const placesOf = ({ params }: MessageEvent): readonly string[] => [...params, ...commonPlaces];

function mustBeKnown(row: Template, event: MessageEvent): void {
  for (const name of TEXTS) {
    const unknown = placesIn(row[name] ?? '').find((place) => !placesOf(event).includes(place));
    if (unknown === undefined) continue;
    const params = {
      name: `{${unknown}}`,
      known: placesOf(event)
        .map((place) => `{${place}}`)
        .join(' '),
    };
    throw messageErrors.unknownVariable(params, { fields: { [name]: { key: 'messages.unknownVariable', params } } });
  }
}

function mustBeLines(values: string | null): void {
  const lines = (values ?? '').split('\n').filter((line) => line.trim() !== '');
  if (lines.some((line) => !/^\s*[\w.]{1,40}\s*=/.test(line)))
    throw messageErrors.badValues({}, { fields: { outsideValues: { key: 'messages.badValues' } } });
}
