/** A claim with what was measured. */
export interface Claim {
  readonly what: string;
  readonly target: string;
  readonly value: number;
  readonly held: boolean;
}

const BEGIN = '<!-- written by `npm run bench`: begin -->';
const END = '<!-- written by `npm run bench`: end -->';

/** Where and when something was measured. */
export interface Circumstances {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly rounds: string;
}

/** The text of a page with the table of a run in the place of the one that stood there. Throws where the page has no place for it. */
export function withResults(page: string, { date, commit, machine, rounds }: Circumstances, claims: readonly Claim[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the page has no place for results');
  const lines = claims.map(
    ({ what, target, value, held }) => `| ${what} | ${target} | **${value.toFixed(2)}**${held ? '' : ' (missed)'} |`,
  );
  const table = ['| claim | target | measured |', '|---|---|---|', ...lines].join('\n');
  return `${page.slice(0, from)}${BEGIN}\n${date}, commit ${commit}, ${machine}. ${rounds}\n\n${table}\n${page.slice(to)}`;
}
