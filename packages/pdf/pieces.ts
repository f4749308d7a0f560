/** Layout of one text takes time by the square of its length, so that longer texts are laid out in pieces. */
const MAX_LENGTH = 2000;

/** A text in pieces that each begin a new line: at its line breaks where possible, within a line only if the line alone is longer. */
export function piecesOf(text: string): string[] {
  if (text.length <= MAX_LENGTH) return [text];
  const pieces: string[] = [];
  for (const line of text.split('\n').flatMap(cut)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + line.length < MAX_LENGTH) pieces[pieces.length - 1] = `${last}\n${line}`;
    else pieces.push(line);
  }
  return pieces;
}

// By characters, not by code units, so that none is torn apart.
function cut(line: string): string[] {
  if (line.length <= MAX_LENGTH) return [line];
  const characters = Array.from(line);
  const from = Array.from({ length: Math.ceil(characters.length / MAX_LENGTH) }, (_, at) => at * MAX_LENGTH);
  return from.map((at) => characters.slice(at, at + MAX_LENGTH).join(''));
}
