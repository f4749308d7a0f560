import type { Engine } from '@zhixing/engine/engine.ts';
import sql from 'sql-template-tag';
import type { AccountKind } from './channels.ts';

/** Channel on which processes notify each other of changed accounts, templates or configurations. */
export const MESSAGE_CONFIG_CHANNEL = 'message_book';

/** The columns of a template needed to render messages. */
export interface KnownTemplate {
  readonly code: string;
  readonly titleZh: string;
  readonly textZh: string | null;
  readonly titleEn: string | null;
  readonly textEn: string | null;
  readonly titleTw: string | null;
  readonly textTw: string | null;
  readonly outsideCode: string | null;
  readonly outsideValues: string | null;
  /** Disabled: messages with this template are not sent. */
  readonly off: boolean;
}

/** One line by which an event is sent. */
export interface Way {
  readonly account: string;
  readonly kind: AccountKind;
  readonly template: string | null;
}

interface Book {
  /**
   * By code, which for the default configuration is the event name: whether it is sent in the app, and the lines. Events without an entry
   * are sent in the app only.
   */
  readonly configs: ReadonlyMap<string, { readonly event: string; readonly inApp: boolean; readonly ways: readonly Way[] }>;
  /** By code: templates that differ from the texts of the product, or are disabled. */
  readonly templates: ReadonlyMap<string, KnownTemplate>;
}

const known = new WeakMap<Engine, Promise<Book>>();

/** Message settings of administrators, cached until they change: most notifications are in the app only, with the texts of the product. */
export function messageConfigOf(engine: Engine): Promise<Book> {
  const book = known.get(engine) ?? read(engine);
  known.set(engine, book);
  book.catch(() => known.delete(engine));
  return book;
}

/** Evicts the cache of this process. */
export const invalidateMessageConfig = (engine: Engine): void => void known.delete(engine);

interface ConfigRow {
  readonly code: string;
  readonly event: string;
  readonly inApp: boolean;
  readonly account: string | null;
  readonly kind: AccountKind;
  readonly template: string | null;
}

async function read({ database }: Engine): Promise<Book> {
  const [rows, templates] = await Promise.all([
    database.query<ConfigRow>(sql`
      select c.code, c.event, c.in_app as "inApp", a.id as account, a.kind, t.code as template
      from message_send_config c
        left join message_send_line l on l.config = c.id and l.deleted_at is null
        left join message_account a on a.id = l.account and a.status = 'enabled' and a.deleted_at is null
        left join message_template t on t.id = l.template and t.deleted_at is null
      where c.status = 'enabled' and c.deleted_at is null order by l.created_at`),
    database.query<KnownTemplate>(sql`
      select code, title_zh as "titleZh", text_zh as "textZh", title_en as "titleEn", text_en as "textEn", title_tw as "titleTw", text_tw as "textTw",
        outside_code as "outsideCode", outside_values as "outsideValues",
        status = 'disabled' as off
      from message_template where deleted_at is null and (changed or not built_in or status = 'disabled')`),
  ]);
  const configs = Map.groupBy(rows, ({ code }) => code);
  return {
    configs: new Map(
      [...configs].map(([code, lines]) => [
        code,
        {
          event: lines[0]?.event ?? code,
          inApp: lines[0]?.inApp ?? true,
          ways: lines.flatMap(({ account, kind, template }) => (account ? [{ account, kind, template }] : [])),
        },
      ]),
    ),
    templates: new Map(templates.map((one) => [one.code, one])),
  };
}
