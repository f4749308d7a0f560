import { randomBytes } from 'node:crypto';
import type { Context } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import sql from 'sql-template-tag';
import type { KnownTemplate } from '../message-config.ts';
import { systemAddress } from '../ports.ts';
import { placesIn } from '../words.ts';

/** Base path of short links. */
export const SHORT_LINK = '/api/message/ShortLink';
const DAYS = 30;
const CODE_BYTES = 9;
const DAY_MS = 86_400_000;

/** Whether a template contains the variable `link`. */
export const hasLinkPlaceholder = (template: KnownTemplate | undefined): boolean =>
  template !== undefined &&
  [template.titleZh, template.textZh, template.titleEn, template.textEn, template.titleTw, template.textTw, template.outsideValues].some(
    (text) => placesIn(text ?? '').includes('link'),
  );

/**
 * A short URL for a page of the web app, for messages with limited length. The random code reveals nothing and grants no access: the page
 * requires sign-in as usual. Empty where the public address is not set.
 */
export async function shortLink(ctx: Context, link: string | null): Promise<string> {
  const site = await use(ctx.engine, systemAddress).of(ctx.engine);
  if (link === null || site === '' || !isOwnPage(link)) return '';
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const endsAt = new Date(ctx.now().getTime() + DAYS * DAY_MS);
  await ctx.db.query(sql`insert into sys_message_short_link (code, link, ends_at) values (${code}, ${link}, ${endsAt})`);
  return new URL(`${SHORT_LINK}/${code}`, site).href;
}

/** The page of a code; null where there is none or it has expired. */
export async function pageBehind({ database, now }: Engine, code: string): Promise<string | null> {
  const [found] = await database.query<{ link: string }>(
    sql`select link from sys_message_short_link where code = ${code} and ends_at > ${now()}`,
  );
  return found && isOwnPage(found.link) ? found.link : null;
}

/** Only paths of this web app, to prevent open redirects. */
const isOwnPage = (link: string): boolean => /^\/(?![/\\])/.test(link) && !/\p{Cc}|\\/u.test(link);
