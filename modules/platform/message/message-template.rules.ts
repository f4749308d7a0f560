import type { Context } from '@zhixing/engine/context.ts';
import { eventsOf, type MessageEvent } from '@zhixing/engine/notification/notification.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { shippedWords } from './built-in.ts';
import { messageConfigChanged } from './message-account.rules.ts';
import { MessageTemplate } from './message-template.model.ts';
import { messageErrors } from './messages.errors.ts';
import { commonPlaces, ownCode, placesIn } from './words.ts';

type Template = Row<typeof MessageTemplate>;

const TEXTS = ['titleZh', 'textZh', 'titleEn', 'textEn', 'titleTw', 'textTw', 'outsideValues'] as const;

/** Texts use only the variables of their event, so that no message goes out with an unfilled placeholder. */
export const templateRules = defineRules(MessageTemplate, {
  derive: ({ row }, ctx) => ({ variables: variablesOf(eventNamed(ctx, row.event)) }),
  before: (_change, ctx) => messageConfigChanged(ctx),
  create: { check: mustBeWellWritten },
  update: {
    derive: ({ row, changed }) => (row.builtIn && ['outsideCode', ...TEXTS].some((name) => changed.has(name)) ? { changed: true } : {}),
    check: mustBeWellWritten,
  },
  delete: {
    check: ({ row }) => {
      if (row.builtIn) throw messageErrors.builtIn();
    },
  },
  actions: {
    setBack: {
      derive: ({ row }, ctx) => ({ ...shippedWords(ctx.engine, row.event), outsideCode: null, outsideValues: null, changed: false }),
    },
  },
});

const eventNamed = ({ engine }: Context, name: string): MessageEvent | undefined =>
  eventsOf(engine.modules).find((event) => event.name === name);

const variablesOf = (event: MessageEvent | undefined): string | null =>
  event
    ? placesOf(event)
        .map((name) => `{${name}}`)
        .join(' ')
    : null;

function mustBeWellWritten({ row, changed }: ChangeOf<typeof MessageTemplate>, ctx: Context): void {
  if (row.builtIn && (changed.has('code') || changed.has('event'))) throw messageErrors.builtIn();
  if (!row.builtIn && changed.has('code') && !ownCode.test(row.code))
    throw messageErrors.ownCode({}, { fields: { code: { key: 'messages.ownCode' } } });
  const event = eventNamed(ctx, row.event);
  if (!event) throw messageErrors.unknownEvent({}, { fields: { event: { key: 'messages.unknownEvent' } } });
  mustBeKnown(row, event);
  mustBeLines(row.outsideValues);
}

/** The variables that texts about an event may use. */
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
