import { randomBytes } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import type { KnownTemplate } from '../message-config.ts';
import { systemAddress } from '../ports.ts';
import { placesIn } from '../words.ts';

/** Where short links are resolved. */
export const SHORT_LINK = '/api/message/ShortLink';
const DAYS = 30;
const CODE_BYTES = 9;
const DAY_MS = 86_400_000;

/** Whether a template has a place for a link. */
export const hasLinkPlaceholder = (template: KnownTemplate | undefined): boolean =>
  template !== undefined &&
  [template.titleZh, template.textZh, template.titleEn, template.textEn, template.titleTw, template.textTw, template.outsideValues].some(
    (text) => placesIn(text ?? '').includes('link'),
  );

/**
 * A short address for a page of the web app, for messages in which each letter counts. It says nothing of what it leads to and lets nobody in: the page
 * asks who it is as always. Empty where nobody has said under which address people reach the system.
 */
export async function shortLink(ctx: Context, link: string | null): Promise<string> {
  const site = await use(ctx.engine, systemAddress).of(ctx.engine);
  if (link === null || site === '' || !isOwnPage(link)) return '';
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const endsAt = new Date(ctx.now().getTime() + DAYS * DAY_MS);
  await ctx.db.query(sql`insert into sys_message_short_link (code, link, ends_at) values (${code}, ${link}, ${endsAt})`);
  return new URL(`${SHORT_LINK}/${code}`, site).href;
}

/** The page behind a code; null where there is none, or its time is over. */
export async function pageBehind({ database, now }: Engine, code: string): Promise<string | null> {
  const [found] = await database.query<{ link: string }>(
    sql`select link from sys_message_short_link where code = ${code} and ends_at > ${now()}`,
  );
  return found && isOwnPage(found.link) ? found.link : null;
}

/** Addresses of this web app alone: nobody is sent elsewhere under our name. */
const isOwnPage = (link: string): boolean => /^\/(?![/\\])/.test(link) && !/\p{Cc}|\\/u.test(link);
