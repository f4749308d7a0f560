import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** An error in a document, with its path. */
export interface DocumentIssue {
  /** Path from the document to the error: `nodes.1.who.level`. */
  readonly path: string;
  readonly message: string;
  /**
   * `missing`: a value is required · `unknown`: an unknown key · `oneOf`: only `options` are allowed · `shape`: must be of type `shape` ·
   * `few`, `many`: a list has fewer or more than `count` items · `other`: the value is not allowed.
   */
  readonly kind: 'missing' | 'unknown' | 'oneOf' | 'shape' | 'few' | 'many' | 'other';
  readonly options?: readonly string[];
  readonly shape?: (typeof SHAPES)[number];
  readonly count?: number;
}

/** The types that can be required. */
const SHAPES = ['object', 'array', 'string', 'number', 'boolean'] as const;

/** A node is a union of two families; of the parser's errors for both, only those of the family with the node's kind are kept. */
export const issuesOf = (issues: readonly Issue[], document: unknown): DocumentIssue[] =>
  issues.flatMap((issue) => innermost(issue, [], document));

function innermost(issue: Issue, way: readonly PropertyKey[], document: unknown): DocumentIssue[] {
  const path = [...way, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return entryView(issue, path, document);
  const meant = issue.errors.filter((errors) => !errors.some(isOfKind));
  const [errors] = meant;
  if (errors) return errors.flatMap((error) => innermost(error, path, document));
  const kinds = issue.errors.flatMap((all) => all.filter(isOfKind)).flatMap((one) => optionsOf(one) ?? []);
  return [{ path: [...path, 'kind'].join('.'), message: issue.message, kind: 'oneOf', options: kinds }];
}

const isOfKind = ({ path }: Issue): boolean => path.length === 1 && path[0] === 'kind';

function entryView(issue: Issue, way: readonly PropertyKey[], document: unknown): DocumentIssue[] {
  const { message } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...way, key].join('.'), message, kind: 'unknown' as const }));
  return [{ path: way.join('.'), message, ...whatOf(issue, valueAt(document, way)) }];
}

function whatOf(issue: Issue, value: unknown): Pick<DocumentIssue, 'kind' | 'options' | 'shape' | 'count'> {
  const options = optionsOf(issue);
  if (options) return { kind: 'oneOf', options };
  if (value === undefined) return { kind: 'missing' };
  if (issue.code === 'invalid_type') return shapeOf(issue.expected);
  if (issue.code === 'too_small' && issue.origin === 'array') return { kind: 'few', count: Number(issue.minimum) };
  if (issue.code === 'too_big' && issue.origin === 'array') return { kind: 'many', count: Number(issue.maximum) };
  return { kind: 'other' };
}

function shapeOf(expected: string): Pick<DocumentIssue, 'kind' | 'shape'> {
  const shape = SHAPES.find((one) => one === (expected === 'record' ? 'object' : expected === 'int' ? 'number' : expected));
  return shape ? { kind: 'shape', shape } : { kind: 'other' };
}

const valueAt = (document: unknown, way: readonly PropertyKey[]): unknown =>
  way.reduce<unknown>((part, step) => (part as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[step], document);

function optionsOf(issue: Issue): string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  return issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : undefined;
}
