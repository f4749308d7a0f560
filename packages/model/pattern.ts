import { loadPatterns, type PatternEngine, patternEngine } from '#pattern-engine';

export { loadPatterns };

/** A pattern is rejected, or a text is too long to be matched. */
export class PatternError extends Error {
  override name = 'PatternError';
}

// Matching time is proportional to program size times text length, so limiting both limits the time.
const LONGEST_PATTERN = 500;
const LARGEST_PROGRAM = 500;
const LONGEST_TEXT = 20_000;
const KEPT = 500;

type Program = ReturnType<PatternEngine['compile']>;
const programs = new Map<string, Program>();

/**
 * Whether a user-defined pattern matches a text, anywhere or as a whole. RE2 matches in linear time, so that no pattern can block the event
 * loop. Null in a browser that has not loaded the engine: the server decides then.
 * @throws PatternError where the pattern is none of RE2, or pattern or text are too long
 */
export function patternFits(pattern: string, text: string, whole: boolean): boolean | null {
  if (!patternEngine) return null;
  const program = programOf(pattern, patternEngine);
  if (text.length > LONGEST_TEXT) throw new PatternError(`a text of more than ${LONGEST_TEXT} characters is not matched`);
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

function programOf(pattern: string, engine: PatternEngine): Program {
  const known = programs.get(pattern);
  if (known) return known;
  const program = compiled(pattern, engine);
  if (programs.size >= KEPT) programs.delete(programs.keys().next().value as string);
  programs.set(pattern, program);
  return program;
}

function compiled(pattern: string, engine: PatternEngine): Program {
  if (pattern.length > LONGEST_PATTERN) throw new PatternError(`a pattern has at most ${LONGEST_PATTERN} characters`);
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
