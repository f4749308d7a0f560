import type { Context } from '@zhixing/engine/context.ts';
import type { DocumentIssue } from '@zhixing/flow/document-issues.ts';

const LIMIT = 3;

/** Problems of a file in the reader's language, each with its path; the first few where there are many. */
export function problemsOf({ engine, language }: Context, wrong: readonly DocumentIssue[]): string {
  const text = (key: string, params = {}) => engine.texts.text(language, `flow.fileProblems.${key}`, params);
  const said = ({ path, kind, options = [], shape, count }: DocumentIssue) => {
    const what = { options: options.join(', '), count, shape: shape ? text(`shapes.${shape}`) : '' };
    return [...(path ? [path] : []), text(kind, what)].join(': ');
  };
  return wrong.slice(0, LIMIT).map(said).join('; ');
}
