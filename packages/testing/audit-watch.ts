import type { Database, DatabaseRoot } from '@zhixing/engine/database/database.ts';
import { currentRequest } from '@zhixing/engine/observability/request-context.ts';
import type { Sql } from 'sql-template-tag';

/** Tables whose writes need no audit log entry, with the reason. */
const unaudited: Readonly<Record<string, string>> = {
  sys_outbox: 'deliveries of what is told already',
  sys_idempotency: 'keys of requests',
  sys_serial: 'counters behind records that are told',
  sys_capacity: 'counters behind records that are told',
  sys_capacity_rule: 'which of these counters there are',
  sys_gone_along: 'follows from deletions that are told',
  sys_audit_head: 'the log itself',
  sys_audit: 'the log itself',
  sys_request_log: 'a log',
  sys_login_attempt: 'counters; signing in is told by its outcome',
  sys_sign_in_step: 'between the two steps of signing in; its end is told',
  sys_outside_state: 'ways through a browser; their end is told',
  sys_outside_failure: 'why sign-ins from outside came to nothing; told with each',
  sys_captcha: 'pictures with letters',
  sys_password_key: 'keys for new passwords on their way',
  sys_ticket: 'one-time tickets; what they open is told',
  sys_session: 'opening, locking and ending are told; sliding is not',
  sys_api_key: 'making and revoking are told; when a key was last used is not',
  sys_user_choice: 'which place somebody looks at',
  sys_notice: 'what somebody has read',
  announcement_reader: 'what somebody has read; sending is told',
  message: 'what goes out tells of work that is told itself',
  sys_message_short_link: 'addresses of pages in what goes out',
  sys_message_preference: 'how somebody wishes to be told of things',
  sys_draft: 'what somebody has typed and not saved',
  sys_setting: 'how somebody likes his pages',
  sys_home: 'how a home page is arranged by its user',
  sys_presence: 'who looks at a record now',
  sys_file_upload: 'pieces of a file that is told when it is whole',
  sys_registration_try: 'counters of a public page',
  sys_registration_code: 'codes on their way to a telephone',
  sys_registration_pass: 'what a code opens for a while',
  sys_registration_done: 'keys of requests',
  sys_registration_file: 'pieces of a registration, which is told when it is sent',
  sys_family_try: 'counters of a public page',
  sys_complaint_try: 'counters of a public page',
  sys_family_code: 'codes on their way to a telephone',
  sys_family_session: 'opening is told; sliding and leaving are not',
  sys_screen_try: 'counters of a public page',
  sys_video_watch: 'a look is told when it is opened; prolonging it and its end are not',
  screen_wall: 'when a wall was last looked at; making, opening and ending it go through the engine',
  common_word: 'how often a phrase is used is counted; its writing goes through the engine',
  sys_job: 'progress; starting and rows are told',
  sys_job_row: 'progress',
  sys_transfer_chunk: 'a file on its way in; its rows are told',
  sys_transfer_error: 'a file on its way in; its rows are told',
  sys_workplace_token: 'tokens that WeCom and DingTalk have given out',
  sys_export_log: 'told with the export',
  sys_minors_log: 'told with what was handled',
};

const WRITE = /\b(?:insert\s+into|delete\s+from|update(?!\s+(?:set|of|skip|nowait)\b))\s+"?(\w+)"?/gi;

interface Written {
  readonly tables: Set<string>;
  told: boolean;
}

/**
 * Wraps a test server's database to check auditing: a committed transaction of a request that writes to any table not in `unaudited` must
 * also write an audit log entry. Tables of transactions that do not are added to `untold`.
 */
export function watchAudit(database: DatabaseRoot, untold: string[]): DatabaseRoot {
  const note = (written: Written, statement: Sql, rows: readonly unknown[]): void => {
    // An update or delete that returns no rows has written nothing.
    if (!currentRequest() || (rows.length === 0 && /^\s*(?:update|delete)\b.*\breturning\b/is.test(statement.sql))) return;
    for (const [, table = ''] of statement.sql.matchAll(WRITE)) {
      if (table === 'sys_audit_open') written.told = true;
      else if (!(table in unaudited)) written.tables.add(table);
    }
  };
  const judge = ({ tables, told }: Written): void => {
    if (tables.size > 0 && !told) untold.push([...tables].join(', '));
  };
  const inside = (tx: Database, written: Written): Database => {
    const watched: Database = {
      ...tx,
      query: async <T>(statement: Sql): Promise<T[]> => {
        const rows = await tx.query<T>(statement);
        note(written, statement, rows);
        return rows;
      },
      sendWithNext: (statement, outcome) => {
        tx.sendWithNext?.(statement, outcome);
        // The statement's result is known only at commit; without a commit nothing is judged.
        note(written, statement, [null]);
      },
      transaction: (work) => work(watched),
    };
    return watched;
  };
  return {
    ...database,
    query: async <T>(statement: Sql): Promise<T[]> => {
      const written: Written = { tables: new Set(), told: false };
      const rows = await database.query<T>(statement);
      note(written, statement, rows);
      judge(written);
      return rows;
    },
    transaction: async (work) => {
      const written: Written = { tables: new Set(), told: false };
      const result = await database.transaction((tx) => work(inside(tx, written)));
      judge(written);
      return result;
    },
  };
}
