/** The most that a page may load of script, and why. A raised amount needs a new reason in the same entry: `checks/script-budgets.test.ts`. */
interface ScriptBudget {
  /** Files where the name says so, else thousands of compressed bytes. */
  readonly most: number;
  readonly reason: string;
}

/** Budgets of scripts, for tests and measurements. */
export const scriptBudgets = {
  signIn: {
    most: 155,
    reason: 'Everybody waits for it before the product is seen: React, the router, the form and the texts of one language',
  },
  firstList: {
    most: 380,
    reason: 'Two thirds of the first page of the leanest peer; values and menus stand in files of their own for the home',
  },
  firstListFiles: { most: 25, reason: 'Each file is a request, and what stands in many compresses worse' },
  home: { most: 270, reason: 'The home on a slow telephone waits for these bytes' },
  chart: { most: 180, reason: 'A chart beyond the first list: the renderer and one family of charts' },
  page: { most: 420, reason: 'A page made by hand with what stands around it; what it opens later, and its charts, are not counted' },
  flowDesign: { most: 520, reason: 'To design a flow takes a board, its panels and a language of conditions' },
  family: { most: 40, reason: 'Parents open it on slow lines and telephones: Preact, and little more' },
  leader: { most: 120, reason: 'The board of a leader comes over a slow line once: React, and little more' },
  route: { most: 450, reason: 'A route until it stands there, as sent, with the heads of the answers' },
  formOverList: { most: 480, reason: 'A form is opened over its list, whose scripts count as well' },
} as const satisfies Readonly<Record<string, ScriptBudget>>;
