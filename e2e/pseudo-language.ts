import type { BrowserContext, Route } from 'playwright-core';

/**
 * English as a language might be that needs more room than any other: every text of the product is a third longer, begins with ⟦ and
 * ends with ⟧. What stands on the screen without these marks was never translated; what does not fit will not fit in some language.
 */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/en-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /export\s*\{\s*(\w+) as default\s*\}/,
      'const lengthened=lengthen($1);export{lengthened as default}',
    );
    await route.fulfill({ response, body: `${lengthen.toString()}\n${body}` });
  });
  await context.route(/\/api\/(models\/|oauth\/(CurrentUser|LoginConfig))/, (route) => lengthenAnswer(route, SHOWN));
  await context.route(/\/api\/home(\?|$)/, (route) => lengthenAnswer(route, SHOWN_AT_HOME));
}

/** Texts that the server sends ready to show. */
const SHOWN = new Set(['label', 'title', 'help', 'placeholder', 'fullName', 'en', 'role', 'roleName']);
/** At home the server says how far a record is and what there is to note; elsewhere a status is a code. */
const SHOWN_AT_HOME = new Set([...SHOWN, 'status', 'note', 'unit', 'reportTitle', 'modelTitle']);

async function lengthenAnswer(route: Route, shown: ReadonlySet<string>): Promise<void> {
  const response = await route.fetch();
  const answer: unknown = await response.json().catch(() => null);
  if (answer === null) return route.fulfill({ response });
  const within = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return shown.has(name) ? lengthen(value) : value;
    // Rows of a tile at home are data, and their status a code; rows of a form are described by their title.
    if (Array.isArray(value)) return name === 'rows' && shown === SHOWN_AT_HOME ? value : value.map((item) => within(item, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, within(item, key)]));
  };
  await route.fulfill({ response, json: within(answer, '') });
}

// Runs in the browser as well: it may use nothing from outside.
function lengthen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, lengthen(item)]));
  const text = String(value);
  if (!/[A-Za-z]{2}/.test(text)) return text;
  const more = 'ongarsiltem vertu nalpi osken dorra'.repeat(8);
  return `⟦${text} ${more.slice(0, Math.max(3, Math.round(text.length / 3)))}⟧`;
}
