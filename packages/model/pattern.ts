import { loadPatterns, type PatternEngine, patternEngine } from '#pattern-engine';

export { loadPatterns };

/** A pattern is rejected, or a text is too long to be matched. */
export class PatternError extends Error {
  override name = 'PatternError';
}

// Matching time is proportional to program size times text length, so limiting both limits the time.
const MAX_PATTERN_LENGTH = 500;
const LARGEST_PROGRAM = 500;
const MAX_TEXT_LENGTH = 20_000;
const KEPT = 500;

type Program = ReturnType<PatternEngine['compile']>;
const programs = new Map<string, Program>();

/**
 * Whether a user-defined pattern matches a text, anywhere or as a whole. RE2 matches in linear time, so that no pattern can block the event
 * loop. Null in a browser that has not loaded the engine: the server decides then.
 * @throws PatternError where the pattern is none of RE2, or pattern or text are too long
 */
export function patternFits(pattern: string, text: string, whole: boolean): boolean | null {
  const plain = whole ? plainOf(pattern) : null;
  if (plain && text.length <= MAX_TEXT_LENGTH) return plain.test(text);
  if (!patternEngine) return null;
  const program = programOf(pattern, patternEngine);
  if (text.length > MAX_TEXT_LENGTH) throw new PatternError(`a text of more than ${MAX_TEXT_LENGTH} characters is not matched`);
  return whole ? program.matches(text) : program.matcher(text).find();
}

/** What is wrong with a pattern; null if it is valid. */
export function patternFault(pattern: string): string | null {
  try {
    if (patternEngine) programOf(pattern, patternEngine);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}

/** Whether whole texts are matched without the engine, which a browser then need not load. */
export const isPlainPattern = (pattern: string): boolean => plainOf(pattern) !== null;

/** A character that means itself in RE2 and in JavaScript, a digit, or a class of such, and how often. */
const ATOM =
  /(?:[A-Za-z0-9 _#:/@,-]|\\[.+*?()[\]{}|/\\d]|\[(?:[A-Za-z0-9 _#:/@,.-]|\\[.+*?()[\]{}|/\\d])+\])([?*+]|\{\d{1,3}(?:,\d{0,3})?\})?/gy;
const ONCE_OR_EXACTLY = /^(\{\d+\})?$/;
const plains = new Map<string, RegExp | null>();

/**
 * The pattern as JavaScript has it, where that matches whole texts by the same rules and as fast: a sequence of characters and classes of which at
 * most one may be there a varying number of times. Null for all others.
 */
function plainOf(pattern: string): RegExp | null {
  const known = plains.get(pattern);
  if (known !== undefined) return known;
  const plain = pattern.length <= MAX_PATTERN_LENGTH && isSequence(pattern) ? native(pattern) : null;
  if (plains.size >= KEPT) plains.delete(plains.keys().next().value as string);
  plains.set(pattern, plain);
  return plain;
}

function isSequence(pattern: string): boolean {
  const atoms = [...pattern.matchAll(ATOM)];
  const length = atoms.reduce((sum, [atom]) => sum + atom.length, 0);
  const varying = atoms.filter(([, times = '']) => !ONCE_OR_EXACTLY.test(times)).length;
  return length === pattern.length && varying <= 1;
}

/** Null where JavaScript refuses it, such as a range that runs backwards: the engine says what is wrong. */
function native(pattern: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return null;
  }
}

function programOf(pattern: string, engine: PatternEngine): Program {
  const known = programs.get(pattern);
  if (known) return known;
  const program = compiled(pattern, engine);
  if (programs.size >= KEPT) programs.delete(programs.keys().next().value as string);
  programs.set(pattern, program);
  return program;
}

function compiled(pattern: string, engine: PatternEngine): Program {
  if (pattern.length > MAX_PATTERN_LENGTH) throw new PatternError(`a pattern has at most ${MAX_PATTERN_LENGTH} characters`);
  const program = parsed(pattern, engine);
  if (program.programSize() > LARGEST_PROGRAM) throw new PatternError('the pattern repeats too much');
  return program;
}

function parsed(pattern: string, engine: PatternEngine): Program {
  try {
    return engine.compile(engine.translateRegExp(pattern.replace(SCRIPT, '\\$1{$2}')));
  } catch (error) {
    throw new PatternError(`not a regular expression of RE2: ${(error as Error).message}`);
  }
}

/** RE2 expects scripts without the property name. */
const SCRIPT = /\\(p|P)\{(?:Script|sc|Script_Extensions|scx)=(\w+)\}/g;
