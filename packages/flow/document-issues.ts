import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** What is wrong with a document, each thing where it stands. */
export interface DocumentIssue {
  /** Way from the document to what is wrong: `nodes.1.who.level`. */
  readonly path: string;
  readonly message: string;
  /** What may stand there, where only some words may. */
  readonly options?: readonly string[];
}

/** A node is of one of two families; of what the parser says of both, only that about the family meant by its kind is of use. */
export const issuesOf = (issues: readonly Issue[]): DocumentIssue[] => issues.flatMap((issue) => innermost(issue, []));

function innermost(issue: Issue, way: readonly PropertyKey[]): DocumentIssue[] {
  const path = [...way, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [asTold(issue, path)];
  const meant = issue.errors.filter((errors) => !errors.some(isOfKind));
  const [errors] = meant;
  if (errors) return errors.flatMap((error) => innermost(error, path));
  const kinds = issue.errors.flatMap((all) => all.filter(isOfKind)).flatMap((one) => optionsOf(one) ?? []);
  return [{ path: [...path, 'kind'].join('.'), message: issue.message, options: kinds }];
}

const isOfKind = ({ path }: Issue): boolean => path.length === 1 && path[0] === 'kind';

function asTold(issue: Issue, path: readonly PropertyKey[]): DocumentIssue {
  const options = optionsOf(issue);
  return { path: path.join('.'), message: issue.message, ...(options && { options }) };
}

function optionsOf(issue: Issue): string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  return issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : undefined;
}
