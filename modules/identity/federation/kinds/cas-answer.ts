import { SaxesParser } from 'saxes';
import { Unfit } from '../reasons.ts';

/** Result of a CAS ticket validation. */
export type CasAnswer =
  | { readonly user: string; readonly attributes: Readonly<Record<string, readonly string[]>> }
  | { readonly refused: string };

const CAS = 'http://www.yale.edu/tp/cas';
const DEEPEST = 6;
const MAX_SUBJECT_LENGTH = 255;

/** Parses a ticket validation response strictly by the protocol. Unexpected elements, document types or entities make it invalid. */
export function readCasAnswer(xml: string): CasAnswer {
  const found: Found = { users: [], failures: [], attributes: new Map(), successes: 0 };
  try {
    parse(xml, found);
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit('badAnswer', { what: 'XML' }, error);
  }
  const { users, failures, attributes, successes } = found;
  if (failures.length === 1 && successes === 0) return { refused: String(failures[0]).slice(0, 60) };
  const [user] = users;
  const one = user !== undefined && users.length === 1 && successes === 1 && failures.length === 0;
  if (!one || user === '' || user.length > MAX_SUBJECT_LENGTH) throw new Unfit('badAnswer', { what: 'CAS' });
  return { user, attributes: Object.fromEntries(attributes) };
}

interface Found {
  readonly users: string[];
  readonly failures: string[];
  readonly attributes: Map<string, readonly string[]>;
  successes: number;
}

const SUCCESS = 'serviceResponse/authenticationSuccess';

function parse(xml: string, found: Found): void {
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Unfit('badAnswer', { what: 'DOCTYPE' });
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== CAS || path.length >= DEEPEST) throw new Unfit('badAnswer', { what: local.slice(0, 60) });
    path.push(local);
    text = '';
    const at = path.join('/');
    if (at === SUCCESS) found.successes += 1;
    if (at === 'serviceResponse/authenticationFailure') found.failures.push(attributes.code?.value ?? '-');
  });
  for (const part of ['text', 'cdata'] as const)
    parser.on(part, (more) => {
      text += more;
    });
  parser.on('closetag', () => {
    const at = path.join('/');
    if (at === `${SUCCESS}/user`) found.users.push(text.trim());
    const attribute = path.length === 4 && at.startsWith(`${SUCCESS}/attributes/`) ? path[3] : undefined;
    if (attribute) found.attributes.set(attribute, [...(found.attributes.get(attribute) ?? []), text.trim()]);
    path.pop();
    text = '';
  });
  parser.write(xml.trim()).close();
}
